import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { deliverAll } from '../../work/assignments/assignments.fixture.ts';
import { closeDispute, openDispute, paidOrder, refund } from './refunds.fixture.ts';

/** Some events are published after the response, so this waits for the expected ones. */
async function expectEventsDuring(
  w: World,
  happens: () => Promise<unknown>,
  expected: () => string[],
): Promise<string[]> {
  const { seen, stop } = await followEvents(w);
  await happens();
  await expect.poll(() => [...seen]).toEqual(expect.arrayContaining(expected()));
  stop();
  return [...seen];
}

/** Calls must publish before they respond. */
async function eventsDuring(w: World, happens: () => Promise<unknown>): Promise<string[]> {
  const { seen, stop } = await followEvents(w);
  await happens();
  await w.contentChanged();
  stop();
  return [...seen];
}

async function followEvents(w: World) {
  const seen = new Set<string>();
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified') seen.add(`${event.userId} ${event.event} ${event.id}`);
  });
  // All earlier events have arrived by then.
  await w.contentChanged();
  seen.clear();
  return { seen, stop };
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
  const events = await expectEventsDuring(
    w,
    async () => {
      refundId = (await refund(w.admin, order, { amount: 10 })).body.id;
    },
    () => [
      ...[w.admin.id, order.userId].flatMap((userId) => [
        `${userId} refund.changed ${refundId}`,
        `${userId} invoice.changed ${order.invoiceId}`,
        `${userId} order.changed ${order.orderId}`,
      ]),
      `${w.staff.id} commission.changed null`,
    ],
  );
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
  const expected = () => [
    ...[w.admin.id, order.userId, w.staff.id].map((userId) => `${userId} dispute.changed ${dispute.id}`),
    ...[w.admin.id, order.userId].map((userId) => `${userId} invoice.changed ${order.invoiceId}`),
    `${w.staff.id} commission.changed null`,
  ];
  await expectEventsDuring(
    w,
    async () => {
      dispute = await openDispute(w, order);
    },
    expected,
  );
  await expectEventsDuring(w, () => closeDispute(w, order, dispute.ref, 'lost'), expected);
  const askAgain = () => w.admin.must('POST /admin/disputes/{id}/ask-again', { params: { id: dispute.id } });
  await expectEventsDuring(w, askAgain, expected);
});

test('paying and cancelling tell admins and the customer about the invoice', async () => {
  const w = await world({ fresh: true });
  const changed = (invoiceId: number) =>
    [w.admin.id, w.customer.id].map((userId) => `${userId} invoice.changed ${invoiceId}`);
  const { invoiceId: paid } = await unpaidInvoice(w);
  const body = { payment_provider: 'stripe', payment_token: 'tok_visa' } as const;
  const pay = () => w.customer.must('POST /customer/invoices/{id}/pay', { params: { id: paid }, body });
  await expectEventsDuring(w, pay, () => changed(paid));
  const { orderId: id, invoiceId: cancelled } = await unpaidInvoice(w);
  const cancel = () => w.admin.must('POST /admin/orders/{id}/cancel', { params: { id }, body: {} });
  await expectEventsDuring(w, cancel, () => changed(cancelled));
});

test('each change of the reconciliation tells admins', async () => {
  const w = await world({ fresh: true });
  const events = await eventsDuring(w, () => w.admin.must('POST /admin/reconciliation/runs', { body: {} }));
  expect(events).toEqual([`${w.admin.id} reconciliation.changed null`]);
});
