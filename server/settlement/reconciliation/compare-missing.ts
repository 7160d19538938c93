import type { FindingRecord } from '../../../contract/settlement/reconciliation.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Outcome } from '../../adapters/payments/payments.ts';
import type { NewFinding } from '../findings/findings.ts';
import { invoiceOf } from './our-payments.ts';
import type { RunContext } from './run-context.ts';

const BATCH = 500;
const HOUR_MS = 3600_000;
/** The provider's list lags, and a payment may have been made a moment ago. */
const OLD_ENOUGH_MS = 6 * HOUR_MS;
/** If so many are missing and none exists, this is another account. */
const SUSPICIOUS = 50;

export class AccountMismatch extends Error {
  override message =
    'The provider has no record of any of our payments. Do the configured keys belong to another account?';
}

type Missing = Omit<NewFinding, 'provider' | 'runId'>;

/** The provider's list may lack a payment for other reasons, so each is looked up. */
export async function compareMissing(context: RunContext): Promise<void> {
  const missing: Missing[] = [];
  for (let after = 0; ; ) {
    const rows = await ourPaymentsAfter(context, after);
    for (const row of rows) {
      after = row.id;
      if (context.seen.has(row.id)) continue;
      await context.renew();
      const found = await missingPayment(context, row);
      if (!found) context.seen.add(row.id);
      else if (context.seen.count() > 0) await context.report(found);
      else missing.push(found);
      if (context.seen.count() === 0 && missing.length >= SUSPICIOUS) throw new AccountMismatch();
    }
    if (rows.length < BATCH) break;
    await context.renew();
  }
  for (const found of missing) await context.report(found);
}

type Row = Awaited<ReturnType<typeof ourPaymentsAfter>>[number];

/** Omits payments of an account that was configured before, and those of the sample, which no provider has. */
function ourPaymentsAfter({ deps, gateway, run }: RunContext, after: number) {
  const latest = Math.min(Date.parse(run.to_at), deps.clock.now().getTime() - OLD_ENOUGH_MS);
  return deps.db
    .selectFrom('payments')
    .leftJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
    .select([
      'payments.id',
      'payments.provider_ref',
      'payments.capture_ref',
      'payments.amount_cents',
      'payments.currency',
      'payments.status',
      'payments.order_id',
      'payments.attempt_id',
      'payments.created_at',
      'checkout_attempts.key',
      'checkout_attempts.payment_token',
    ])
    .where('payments.provider', '=', gateway.provider)
    .where('payments.voided_at', 'is', null)
    .where((e) => e.or([e('payments.attempt_id', 'is not', null), e('payments.recorded_by', 'is not', null)]))
    .where('payments.created_at', '>=', run.from_at)
    .where('payments.created_at', '<=', new Date(latest).toISOString())
    .where('payments.id', '>', after)
    .where((e) =>
      e.or([e('checkout_attempts.account', 'is', null), e('checkout_attempts.account', '=', gateway.account)]),
    )
    .orderBy('payments.id')
    .limit(BATCH)
    .execute();
}

async function missingPayment({ deps, gateway, pace }: RunContext, row: Row): Promise<Missing | null> {
  const ref = row.provider_ref ?? '';
  const request = { key: row.key ?? '', ref, token: row.payment_token ?? ref, since: new Date(row.created_at) };
  const outcome = await pace(() => gateway.find(request));
  if (outcome?.kind === 'captured') return null;
  return {
    kind: 'payment_not_at_provider',
    ref,
    paymentId: row.id,
    attemptId: row.attempt_id,
    amountCents: row.amount_cents,
    ours: {
      amount: toDecimal(row.amount_cents),
      currency: row.currency,
      state: row.status,
      created_at: row.created_at,
      ...(row.order_id !== null && { order_id: row.order_id }),
      ...(await invoiceOf(deps.db, row.id)),
    },
    theirs: outcome && recordOf(outcome),
    occurredAt: row.created_at,
  };
}

const recordOf = (outcome: Outcome): FindingRecord => ({
  state: outcome.kind,
  ...('message' in outcome && { reason: outcome.message }),
});
