import type { Outcome } from '../../adapters/payments/payments.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { type Attempt, lease, markActionRequired, markFailed, releaseLease } from './attempts.ts';
import { callOff } from './cancel-pending-payment.ts';
import { finishAttempt } from './finish-attempt.ts';
import { recordRefund } from './record-refund.ts';

type CheckDeps = Pick<Deps, 'db' | 'config' | 'events' | 'payments' | 'log'>;

const MINUTE = 60_000;
// A request that its provider has not heard of by then will not arrive any more.
const ABANDONED_MS = MINUTE;
// As long as a bank gives a buyer, and then some: afterwards the attempt is closed without money.
const UNCONFIRMED_MS = 24 * 60 * MINUTE;
const BATCH = 100;

/**
 * Finishes what a request began and nobody ended: the process died, the provider didn't answer, the buyer closed the
 * page after the bank had said yes. Looks payments up, never takes one. Runs at start and every minute. What is left when
 * `stopping` fires is for the next start.
 */
export async function checkAttempts(deps: CheckDeps, stopping?: AbortSignal): Promise<{ looked: number }> {
  let looked = 0;
  for (let after = 0; ; ) {
    const now = new Date().toISOString();
    const open = await deps.db
      .selectFrom('checkout_attempts')
      .selectAll()
      .where('state', 'in', ['started', 'requires_action'])
      .where('id', '>', after)
      .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<', now)]))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const attempt of open) {
      if (stopping?.aborted) return { looked };
      after = attempt.id;
      if (await checkOne(deps, attempt)) looked += 1;
    }
    if (open.length < BATCH) return { looked };
  }
}

async function checkOne(deps: CheckDeps, attempt: Attempt): Promise<boolean> {
  const gateway = deps.payments[attempt.provider];
  if (!gateway || !(await lease(deps.db, attempt))) return false;
  try {
    const { key, provider_ref: ref, payment_token: token, created_at } = attempt;
    const outcome = await gateway.find({ key, ref, token, since: new Date(created_at) });
    await settleLate(deps, attempt, outcome);
  } catch (error) {
    await releaseLease(deps.db, attempt.id);
    if (!(error instanceof PaymentUnavailable)) deps.log.error({ err: error, attempt: attempt.id }, 'check failed');
  }
  return true;
}

/** Brings an attempt to the state that its provider tells, without anybody waiting for the answer. */
export async function settleLate(deps: CheckDeps, attempt: Attempt, outcome: Outcome | null): Promise<void> {
  const age = Date.now() - Date.parse(attempt.created_at);
  if (!outcome) {
    const message = 'The payment was not carried out. You have not been charged.';
    if (age < ABANDONED_MS) return releaseLease(deps.db, attempt.id);
    return markFailed(deps.db, attempt.id, { code: 'conflict', message, again: true });
  }
  switch (outcome.kind) {
    case 'captured':
      return finishAttempt(deps, attempt.id, outcome);
    case 'refunded':
      return recordRefund(deps, attempt.id, outcome.ref);
    case 'requires_action': {
      if (age < UNCONFIRMED_MS) {
        await markActionRequired(deps.db, attempt.id, outcome.ref);
        return;
      }
      const message = 'The payment was not confirmed in time. You have not been charged.';
      return callOff(deps, attempt, outcome.ref, { code: 'payment_required', message });
    }
    case 'declined':
      return markFailed(deps.db, attempt.id, { code: 'payment_required', message: outcome.message }, outcome.ref);
    case 'pending':
      return releaseLease(deps.db, attempt.id, outcome.ref);
    default:
      // Looking a payment up takes nothing that could be refused: such an answer says nothing about the money.
      deps.log.error({ attempt: attempt.id, provider: attempt.provider, kind: outcome.kind }, 'look-up refused');
      return releaseLease(deps.db, attempt.id);
  }
}

/** After a stop or crash of the only node nobody holds a lease any more. Not for several nodes. */
export async function freeLeases({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ leased_until: null })
    .where('state', 'in', ['started', 'requires_action'])
    .execute();
}
