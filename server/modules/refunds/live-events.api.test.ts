import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { deliverAll } from '../assignments/assignments.fixture.ts';
import { closeDispute, openDispute, paidOrder, refund } from './refunds.fixture.ts';

/** The live events of what happens meanwhile, each once: who got which. */
async function eventsDuring(w: World, happens: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified') seen.add(`${event.userId} ${event.event} ${event.id}`);
  });
  // Events of what happened before have arrived then.
  await w.contentChanged();
  seen.clear();
  await happens();
  await w.contentChanged();
  stop();
  return [...seen];
}

const unpaidInvoice = async (w: World) => {
  const { id: orderId, invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  return { orderId, invoiceId: invoice_id ?? 0 };
};

test('a refund tells admins and the customer about refund, invoice and order, and staff about their commission', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await deliverAll(w, order.orderId, [w.staff]);
  let refundId = 0;
  const events = await eventsDuring(w, async () => {
    refundId = (await refund(w.admin, order, { amount: 10 })).body.id;
  });
  for (const userId of [w.admin.id, order.userId])
    expect(events).toEqual(
      expect.arrayContaining([
        `${userId} refund.changed ${refundId}`,
        `${userId} invoice.changed ${order.invoiceId}`,
        `${userId} order.changed ${order.orderId}`,
      ]),
    );
  expect(events).toContain(`${w.staff.id} commission.changed null`);
  expect(events.some((event) => event.startsWith(`${w.customer.id} `))).toBe(false);
});

test('the customer of a hidden order hears nothing of its refund', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await w.db.updateTable('orders').set({ hidden_from_customer: true }).where('id', '=', order.orderId).execute();
  const events = await eventsDuring(w, () => refund(w.admin, order, { amount: 10 }));
  expect(events.filter((event) => event.startsWith(`${order.userId} `))).toEqual([]);
});

test('each state of a dispute tells admins, customer and staff about dispute, invoice and commissions', async () => {
  const w = await world({ fresh: true });
  const order = await paidOrder(w);
  await deliverAll(w, order.orderId, [w.staff]);
  let dispute = { ref: '', id: 0 };
  const expected = (id: number) => [
    ...[w.admin.id, order.userId, w.staff.id].map((userId) => `${userId} dispute.changed ${id}`),
    ...[w.admin.id, order.userId].map((userId) => `${userId} invoice.changed ${order.invoiceId}`),
    `${w.staff.id} commission.changed null`,
  ];
  const opened = await eventsDuring(w, async () => {
    dispute = await openDispute(w, order);
  });
  expect(opened).toEqual(expect.arrayContaining(expected(dispute.id)));
  const lost = await eventsDuring(w, () => closeDispute(w, order, dispute.ref, 'lost'));
  expect(lost).toEqual(expect.arrayContaining(expected(dispute.id)));
  const settled = await eventsDuring(w, () =>
    w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id: dispute.id } }),
  );
  expect(settled).toEqual(expect.arrayContaining(expected(dispute.id)));
});

test('paying and cancelling tell admins and the customer about the invoice', async () => {
  const w = await world({ fresh: true });
  const { invoiceId } = await unpaidInvoice(w);
  const paid = await eventsDuring(w, async () => {
    await w.customer.must('POST /customer/invoices/{id}/pay', {
      params: { id: invoiceId },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
    await expect.poll(() => w.deps.db.selectFrom('payments').select('id').execute()).toHaveLength(1);
  });
  const other = await unpaidInvoice(w);
  const cancelled = await eventsDuring(w, () =>
    w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: other.orderId }, body: {} }),
  );
  for (const userId of [w.admin.id, w.customer.id]) {
    expect(paid).toContain(`${userId} invoice.changed ${invoiceId}`);
    expect(cancelled).toContain(`${userId} invoice.changed ${other.invoiceId}`);
  }
});

test('each change of the reconciliation tells admins', async () => {
  const w = await world({ fresh: true });
  const events = await eventsDuring(w, () => w.admin.must('POST /admin/reconciliation/runs', { body: {} }));
  expect(events).toEqual([`${w.admin.id} reconciliation.changed null`]);
});
