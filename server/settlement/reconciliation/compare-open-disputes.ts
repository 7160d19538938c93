import { toDecimal } from '../../../contract/shared/money.ts';
import { recordDispute, undecidedStates } from '../refunds/refunds.ts';
import type { RunContext } from './run-context.ts';

const BATCH = 500;

/** A dispute may be decided months after its payment, outside of every range. */
export async function compareOpenDisputes(context: RunContext): Promise<void> {
  const { deps, gateway, pace } = context;
  for (let after = 0; ; ) {
    const open = await deps.db
      .selectFrom('disputes')
      .selectAll()
      .where('provider', '=', gateway.provider)
      .where('state', 'in', undecidedStates)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, provider_ref: ref, payment_id, amount_cents, state, opened_at } of open) {
      after = id;
      await context.renew();
      if ((await pace(() => recordDispute(deps, gateway.provider, ref))) !== 'changed') continue;
      const current = await deps.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const finding = {
        kind: 'dispute_state',
        ref,
        paymentId: payment_id,
        amountCents: current.amount_cents,
        ours: { amount: toDecimal(amount_cents), state },
        theirs: { amount: toDecimal(current.amount_cents), state: current.state, reason: current.reason },
        occurredAt: opened_at,
      } as const;
      await context.reportRepaired(finding, 'record');
    }
    if (open.length < BATCH) return;
  }
}
