import { randomUUID } from 'node:crypto';
import { hashToken } from '../../../server/http/viewer.ts';
import { insertCancellation } from '../../../server/work/cancellations/record.ts';
import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { Needs } from './valid-request.ts';

const unlimited =
  ({ deps }: World, { id }: { id: number }) =>
  () =>
    deps.limits.reset('cancellations', String(id));

/** Work on its order was begun at the buyer’s request, so that a part of the price may be kept. */
async function receivedWithdrawal(w: World, isInTime = true) {
  const [{ by, orderId, invoiceId: id }, staff] = [await placedOrder(w), await w.personAs('staff')];
  await by.must('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  await w.admin.must('POST /admin/orders/{id}/assign-staff', {
    params: { id: orderId },
    body: { user_id: staff.id },
  });
  await staff.must('PUT /staff/orders/{id}/status', { params: { id: orderId }, body: { status: 'in_progress' } });
  const at = w.deps.clock.now().toISOString();
  const order = await w.db
    .updateTable('orders')
    .set({ withdrawal_until: isInTime ? '2099-01-01T00:00:00.000Z' : at, early_start_at: at })
    .where('id', '=', orderId)
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow();
  const row = await insertCancellation(w.db, {
    kind: 'withdrawal',
    state: 'received',
    order_id: order.id,
    user_id: order.user_id,
    name: 'Dana Reyes',
    order_number: String(order.id),
    email: 'dana@oakline.test',
    statement: 'I withdraw from the contract.',
    channel: 'account',
    received_at: at,
  });
  return { id: row.id, orderId: order.id };
}

async function linkOfWithdrawal(w: World) {
  const [{ id }, token] = [await receivedWithdrawal(w), randomUUID()];
  await w.db
    .updateTable('cancellations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute();
  return { body: { token }, expectedStatus: { token: 410 }, read: () => ({ token }) };
}

export const exitNeeds: Needs = {
  'POST /customer/orders/{id}/cancel': async (w) => {
    const { by, orderId: id } = await placedOrder(w);
    return { client: by, id, body: { expected_refund: '0.00' }, resetLimit: unlimited(w, by) };
  },
  'POST /withdrawals': (w) => ({ client: w.newVisitor(), read: (sent) => sent }),
  'POST /withdrawals/confirm': linkOfWithdrawal,
  'POST /withdrawals/object': linkOfWithdrawal,
  'POST /admin/cancellations/{id}/execute': async (w) => ({
    id: (await receivedWithdrawal(w)).id,
    resetLimit: () => w.deps.limits.reset('refunds', String(w.admin.id)),
    body: { kept: '1.00' },
    // Nothing is kept if nothing is said.
    read: (sent, response) => ({ ...response, kept: sent.kept ? response.kept : sent.kept }),
  }),
  'POST /admin/cancellations/{id}/refuse': async (w) => ({
    id: (await receivedWithdrawal(w, false)).id,
    read: (_, { explanation }) => ({ reason: explanation }),
  }),
  'POST /admin/cancellations/{id}/match': async (w) => {
    const { id, orderId } = await receivedWithdrawal(w);
    return { id, body: { order_id: orderId } };
  },
  'PUT /admin/settings/cancellation': () => ({ rewritten: ['value', 'effective_on', 'updated_at'] }),
};
