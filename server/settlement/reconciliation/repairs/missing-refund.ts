import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { announceRefund, finishRetry, retryWithin, type Settled, settleWithin } from '../../refunds/refunds.ts';
import { type Repair, type RepairContext, settleFinding } from './settle-finding.ts';

type Returned = { id: number; settled: Settled | null };

async function returnWithin(trx: Db, deps: Deps, context: RepairContext): Promise<Returned> {
  await settleFinding(trx, deps, context);
  const { id, provider_ref: ref } = await trx
    .selectFrom('refunds')
    .select(['id', 'provider_ref'])
    .where('id', '=', context.finding.refund_id ?? 0)
    .executeTakeFirstOrThrow();
  const message = 'The provider has no record of this refund.';
  return { id, settled: await settleWithin(trx, deps, id, { kind: 'failed', ref, message }) };
}

export const markReturned: Repair = async (deps, context) => {
  const { settled } = await deps.db.transaction().execute((trx) => returnWithin(trx, deps, context));
  if (settled) await announceRefund(deps, settled);
};

/** One transaction returns the old refund and requests the new one, which is then made even if the process ends. */
export const retryMissingRefund: Repair = async (deps, context) => {
  await deps.limits.consume('refunds', String(context.by));
  const { settled, refund } = await deps.db.transaction().execute(async (trx) => {
    const returned = await returnWithin(trx, deps, context);
    return { settled: returned.settled, refund: await retryWithin(trx, deps, returned.id, context.by) };
  });
  if (settled) await announceRefund(deps, settled);
  await finishRetry(deps, refund);
};
