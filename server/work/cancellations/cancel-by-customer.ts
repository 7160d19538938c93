import type { z } from 'zod';
import { formatMoney } from '../../../contract/shared/money.ts';
import type { CancelKind } from '../../../contract/shared/work-states.ts';
import type { cancellationsApi } from '../../../contract/work/cancellations.ts';
import type { Viewer } from '../../http/viewer.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { ownerOf } from '../../platform/order-record/order-record.ts';
import { type ExecuteDeps, endOnce, executeWithin, queueForCustomer } from './execute.ts';
import { insertCancellation } from './record.ts';
import { obstacleTo } from './rules.ts';

type Input = z.output<typeof cancellationsApi.cancel.body>;
type Cancel = { orderId: number; by: Viewer; input: Input; idempotencyKey: string | null };

const statements: Record<CancelKind, string> = {
  before_start: 'I cancel this order before work on it has started.',
  late: 'I cancel this order because it is late.',
};

/** Returns the id of the record. */
export async function cancelByCustomer(
  deps: ExecuteDeps,
  { orderId, by, input, idempotencyKey: key }: Cancel,
): Promise<number> {
  const { kind, expected_refund: expectedCents, note } = input;
  const path = `/customer/orders/${orderId}/cancel`;
  const view = await promiseViewOf(deps);
  const at = view.now.toISOString();
  return endOnce(deps, { userId: by.id, key, path, input }, async (trx) => {
    const executed = await executeWithin(trx, deps, {
      orderId,
      kind,
      keptCents: 0,
      by: by.id,
      note: note || null,
      at,
      expectedCents,
      assertOpen: (row) => {
        const obstacle = obstacleTo(kind, row, view);
        if (obstacle) throw obstacle;
      },
    });
    const { id, reference } = await insertCancellation(trx, {
      kind,
      state: 'executed',
      order_id: orderId,
      user_id: by.id,
      name: by.name,
      order_number: String(orderId),
      email: by.email,
      statement: note || statements[kind],
      channel: 'account',
      refund_ids: JSON.stringify(executed.refundIds),
      executed_at: at,
      received_at: at,
    });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'cancellation.create',
      id,
      after: { order_id: orderId, kind, reference, refund: formatMoney(expectedCents) },
    });
    await queueForCustomer(trx, orderId, id);
    const owner = await ownerOf(trx, orderId);
    await queueNotification(trx, {
      kind: 'cancelled_by_customer',
      subjectId: orderId,
      actorId: by.id,
      data: { name: by.name },
      ...(owner !== null && { to: [owner] }),
    });
    return { ...executed, id };
  });
}
