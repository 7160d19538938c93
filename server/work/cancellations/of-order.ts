import { toDecimal } from '../../../contract/shared/money.ts';
import type { OrderWithdrawal } from '../../../contract/work/cancellation-shapes.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { payBackDay } from './open-withdrawals.ts';
import { refundedCents, refundIdsOf } from './record.ts';

/** Null if nobody has withdrawn from its contract, or only by a form that nobody has matched to the order. */
export async function withdrawalOfOrder(db: Db, orderId: number, timeZone: string): Promise<OrderWithdrawal | null> {
  const row = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const refund = await refundedCents(db, refundIdsOf(row));
  return {
    id: row.id,
    state: row.state,
    reference: row.reference,
    refund: refund === null ? null : toDecimal(refund),
    kept: row.kept_cents === null ? null : toDecimal(row.kept_cents),
    explanation: row.explanation,
    received_at: row.received_at,
    pay_back_by: payBackDay(timeZone, row.received_at),
  };
}

type Statement = { orderId: number; name: string; reference: string; by: number | null; at: string };

/** The thread shows it to the team and to the customer, whoever decides about it. */
export async function noteStatement(trx: Db, { orderId, name, reference, by, at }: Statement): Promise<void> {
  await writeOrderEvents(trx, { orderId, kind: 'withdrawn', actorId: by, detail: { reference }, at });
  const content = `${name} withdrew from the contract (${reference})`;
  await addEntry(trx, { orderId, content, now: new Date(at) });
}

type RecallDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;

/** The order goes on as if nothing had been declared. Returns the id of the record. */
export async function recallWithdrawal(deps: RecallDeps, by: Viewer, orderId: number): Promise<number> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const id = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const recalled = await trx
      .updateTable('cancellations')
      .set({ state: 'recalled', executed_by: by.id, executed_at: at })
      .where('order_id', '=', orderId)
      .where('kind', '=', 'withdrawal')
      .where('state', '=', 'received')
      .returning(['id', 'reference'])
      .execute();
    const [first] = recalled;
    if (!first) throw new AppError('conflict', 'This withdrawal is already decided.');
    for (const { id: recordId, reference } of recalled) {
      await writeOrderEvents(trx, { orderId, kind: 'withdrawal_recalled', actorId: by.id, detail: { reference }, at });
      await writeAuditEntry(trx, {
        by: by.id,
        action: 'cancellation.recall',
        id: recordId,
        before: { state: 'received' },
        after: { state: 'recalled' },
      });
    }
    await addEntry(trx, { orderId, content: `${by.name} took the withdrawal back`, now });
    return first.id;
  });
  await notifyThreadChanged(deps, orderId);
  return id;
}
