import type { Finding, RepairInput } from '../../../contract/settlement/reconciliation.ts';
import { providerName } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { findEarlierWrite, writeOnce } from '../../shared/idempotent-writes.ts';
import { type FindingRow, markGone } from '../findings/findings.ts';
import { actionsOf, findingById } from './list-findings.ts';
import { attachPayment } from './repairs/attach-payment.ts';
import { checkAgain } from './repairs/check-again.ts';
import { createOrderFor } from './repairs/create-order-for.ts';
import { dismiss } from './repairs/dismiss.ts';
import { markReturned, retryMissingRefund } from './repairs/missing-refund.ts';
import { recordAgain } from './repairs/record-again.ts';
import { isRefundBegun, refundFinding } from './repairs/refund-finding.ts';
import { reversePayment } from './repairs/reverse-payment.ts';
import { alreadySettled, type Repair } from './repairs/settle-finding.ts';
import { announceChange } from './runs.ts';
import { isStillTrue } from './still-true.ts';

type Actor = { id: number; idempotencyKey: string | null };

const repairs: Record<RepairInput['action'], Repair> = {
  create_order: createOrderFor,
  attach: attachPayment,
  refund: refundFinding,
  refund_difference: refundFinding,
  record: recordAgain,
  retry: retryMissingRefund,
  mark_returned: markReturned,
  settle: dismiss,
  not_ours: dismiss,
  reverse: reversePayment,
  check_again: checkAgain,
};

/** Checks the finding again first. If several calls are concurrent, one repairs it, the others get 409. */
export async function repairFinding(
  deps: Deps,
  { id: by, idempotencyKey: key }: Actor,
  id: number,
  input: RepairInput,
): Promise<Finding> {
  const path = `/admin/reconciliation/findings/${id}/repair`;
  const request = { userId: by, key, path, input };
  if ((await findEarlierWrite(deps.db, request)) !== null) return findingById(deps, id);
  const finding = await getFinding(deps.db, id);
  if (finding.state !== 'open') throw alreadySettled();
  if (!actionsOf(finding).includes(input.action))
    throw invalidField('action', `must be one of: ${actionsOf(finding).join(', ')}.`);
  try {
    if (input.action !== 'check_again' && !isRefundBegun(finding, input.action)) await assertStillTrue(deps, finding);
    await repairs[input.action](deps, {
      finding,
      input,
      by,
      // Runs in the transaction that settles the finding, so that a repeated request finds it.
      remember: (trx) => writeOnce(trx, request, async () => id),
    });
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    const name = finding.provider ? providerName(finding.provider) : 'The provider';
    throw new AppError('unavailable', `${name} isn't responding right now. Please try again.`, {
      retryAfterSeconds: 5,
    });
  } finally {
    await announceChange(deps);
  }
  return findingById(deps, id);
}

export async function assertFindingExists(db: Db, id: number): Promise<void> {
  await getFinding(db, id);
}

async function getFinding(db: Db, id: number): Promise<FindingRow> {
  const finding = await db.selectFrom('reconciliation_findings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!finding) throw notFound('Finding');
  return finding;
}

async function assertStillTrue(deps: Deps, finding: FindingRow): Promise<void> {
  if (await isStillTrue(deps, finding)) return;
  await markGone(deps.db, finding.id, deps.clock.now().toISOString());
  throw new AppError('conflict', 'This is no longer true. Nothing was changed.');
}
