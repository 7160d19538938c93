import { expect, test } from 'vitest';
import { toDecimal } from '../../../contract/shared/money.ts';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../test/support/world.ts';
import {
  assign,
  deliver,
  deliverAll,
  getOrder,
  placeOrder,
  setStatus,
} from '../../work/assignments/assignments.fixture.ts';

const cancel = (w: World, id: number, body: { note?: string } = {}, key?: string) =>
  w.admin.call('POST /admin/orders/{id}/cancel', { params: { id }, body, ...(key !== undefined && { key }) });

const invoiceOf = (w: World, orderId: number) =>
  w.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();

test('cancelling an unpaid order ends its work, voids its invoice and tells customer and staff', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  const { status, body } = await cancel(w, orderId, { note: 'The customer has closed.' });
  expect([status, body.status, body.payment_status]).toEqual([200, 'cancelled', 'unpaid']);
  expect(body.assignments).toMatchObject([{ status: 'cancelled' }]);
  expect(body.history.at(-1)).toMatchObject({
    kind: 'cancelled',
    actor: { id: w.admin.id },
    detail: { note: 'The customer has closed.' },
  });
  const invoice = await invoiceOf(w, orderId);
  expect(invoice).toMatchObject({ status: 'void', credited_cents: invoice.amount_cents });
  const notes = await w.db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoice.id).execute();
  expect(notes).toMatchObject([{ kind: 'cancellation', refund_id: null, total_cents: invoice.amount_cents }]);
  const { data: audited } = await w.admin.must('GET /admin/audit-log', {
    query: { action: 'credit_note.create', subject_id: notes[0]?.id ?? 0 },
  });
  expect(audited.map(({ actor, after }) => [actor?.id, after])).toEqual([
    [
      w.admin.id,
      {
        amount: toDecimal(invoice.amount_cents),
        credit_note_number: notes[0]?.credit_note_number,
        invoice_number: invoice.invoice_number,
        reason: 'The order was cancelled',
      },
    ],
  ]);
  for (const { email } of [w.customer, w.staff]) {
    const subjects = (await w.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Order ${orderId} was cancelled`);
  }
  const pay = await w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id: invoice.id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  expect([pay.status, pay.body.message]).toEqual([409, 'This invoice was cancelled, so there is nothing to pay.']);
  await expectInvariants(w.db);
});

test('a paid order can be cancelled and keeps its payment; delivered work keeps its commission', async () => {
  const w = await world();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const { order_id: orderId } = await w.attemptOf(email);
  const id = orderId ?? 0;
  const other = await w.personAs('staff');
  for (const one of [w.staff, other]) await assign(w, id, one);
  await setStatus(w.staff, id, 'in_progress');
  await setStatus(w.staff, id, 'completed');
  await deliver(w.staff, id);
  const { body } = await cancel(w, id);
  expect(body.assignments.map((assignment) => assignment.status)).toEqual(['delivered', 'cancelled']);
  expect((await invoiceOf(w, id)).status).toBe('paid');
  expect((await w.staff.must('GET /staff/commissions')).data).toHaveLength(1);
  expect((await setStatus(other, id, 'in_progress')).body.message).toBe('This work was cancelled.');
  await expectInvariants(w.db);
});

test('a completed order can’t be cancelled, nor a cancelled one again', async () => {
  const w = await world();
  const completed = await placeOrder(w);
  await deliverAll(w, completed, [w.staff]);
  const refused = await cancel(w, completed);
  expect([refused.status, refused.body.message]).toEqual([409, 'This order is already completed.']);
  const orderId = await placeOrder(w);
  const responses = await Promise.all([cancel(w, orderId), cancel(w, orderId)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a repeated request with the same key gets the cancelled order again', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const first = await cancel(w, orderId, {}, `cancel-${orderId}`);
  const second = await cancel(w, orderId, {}, `cancel-${orderId}`);
  expect([first.status, second.status, second.body.status]).toEqual([200, 200, 'cancelled']);
});

test('a cancelled order stays cancelled when its staff member is deleted, and is not overdue', async () => {
  const w = await world({ fresh: true });
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  await cancel(w, orderId);
  await w.admin.call('DELETE /admin/users/{id}', { params: { id: w.staff.id } });
  expect((await getOrder(w, orderId)).status).toBe('cancelled');
  await w.db.updateTable('orders').set({ created_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', orderId).execute();
  expect((await w.admin.must('GET /admin/orders', { query: { overdue: '1' } })).data).toEqual([]);
  expect((await w.admin.must('GET /admin/overview')).overdue_orders).toBe(0);
});

test('of a hidden order, the address of the purchase is told, and not what a stranger has entered since', async () => {
  const w = await world();
  const { email } = w.purchase();
  await w.buyOrFail({ email });
  const { order_id } = await w.attemptOf(email);
  const orderId = order_id ?? 0;
  const { user_id } = await w.db
    .updateTable('orders')
    .set({ hidden_from_customer: true })
    .where('id', '=', orderId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const stranger = `stranger${orderId}@mail.test`;
  await w.db
    .updateTable('users')
    .set({ email: stranger, email_canonical: stranger })
    .where('id', '=', user_id)
    .execute();
  expect((await cancel(w, orderId)).status).toBe(200);
  const subject = `Order ${orderId} was cancelled`;
  expect((await w.emailsTo(email)).map((one) => one.subject)).toContain(subject);
  expect((await w.emailsTo(stranger)).map((one) => one.subject)).not.toContain(subject);
  const queued = await w.db
    .selectFrom('notification_events')
    .select('recipients')
    .where('kind', '=', 'order_cancelled')
    .where('subject_id', '=', orderId)
    .execute();
  expect(queued.map(({ recipients }) => JSON.parse(recipients ?? 'null'))).toEqual([[]]);
});

const pay = (w: World, id: number, payment_token: string, key?: string) =>
  w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token },
    ...(key !== undefined && { key }),
  });

test('an order whose invoice is being paid is cancelled only when the payment has ended', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const { id } = await invoiceOf(w, orderId);
  await w.sandbox.setRules({ effect: 'drop', when: 'after', operation: 'stripe.*', times: 'always' });
  await pay(w, id, 'tok_visa', `pay-${orderId}`);
  const refused = await cancel(w, orderId);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A payment of this invoice is being processed. Please try again in a minute.',
  ]);
  await w.sandbox.reset();
  expect((await pay(w, id, 'tok_visa', `pay-${orderId}`)).status).toBe(200);
  expect((await cancel(w, orderId)).status).toBe(200);
  expect((await invoiceOf(w, orderId)).status).toBe('paid');
  await expectInvariants(w.db);
});
