import { retryRefund, settleRefund } from '../../refunds/refunds.ts';
import type { Repair, RepairContext } from './settle-finding.ts';
import { settleFinding } from './settle-finding.ts';

type ReturnDeps = Parameters<Repair>[0];

async function returnRefund(deps: ReturnDeps, { finding }: RepairContext): Promise<number> {
  const refund = await deps.db
    .selectFrom('refunds')
    .select(['id', 'provider_ref'])
    .where('id', '=', finding.refund_id ?? 0)
    .executeTakeFirstOrThrow();
  const message = 'The provider has no record of this refund.';
  await settleRefund(deps, refund.id, { kind: 'failed', ref: refund.provider_ref, message });
  return refund.id;
}

/** The amount belongs to the payment again. */
export const markReturned: Repair = async (deps, context) => {
  await returnRefund(deps, context);
  await deps.db.transaction().execute((trx) => settleFinding(trx, deps, context));
};

/** Settled first: of several calls one tries again. */
export const retryMissingRefund: Repair = async (deps, context) => {
  await deps.db.transaction().execute((trx) => settleFinding(trx, deps, context));
  const id = await returnRefund(deps, context);
  await retryRefund(deps, { id: context.by, idempotencyKey: null }, id);
};
