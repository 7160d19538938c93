import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { registeredWithOrder } from '../../people/accounts/guest-accounts.fixture.ts';
import { checkAll, refund } from '../../settlement/refunds/refunds.fixture.ts';

const place = (here: World, by: KnownClient = here.customer, more: { expected_total?: string; key?: string } = {}) => {
  const { key, ...expected } = more;
  const items = [{ service_id: here.service.id, quantity: 1 as const }];
  const body = { items, payment_method: 'stripe' as const, ...expected };
  return by.call('POST /customer/orders', { body, ...(key ? { key } : {}) });
};

const placed = async (here: World) => (await place(here)).body.id ?? 0;

const detail = (by: Pick<KnownClient, 'must'>, id: number) => by.must('GET /customer/orders/{id}', { params: { id } });

const assign = ({ admin }: World, id: number, { id: user_id }: { id: number }) =>
  admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id } });

async function work(by: KnownClient, id: number, notes = '') {
  for (const status of ['in_progress', 'completed'] as const)
    await by.must('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });
  await by.must('POST /staff/orders/{id}/deliver', { params: { id }, body: { notes } });
}

test('an order shows its services, staff, invoice and the dates of its steps, oldest first', async () => {
  const here = await world();
  const { customer, staff } = here;
  const id = await placed(here);
  const before = await detail(customer, id);
  expect(before).toMatchObject({ id, status: 'pending', delivered_at: null, invoice: { status: 'unpaid' } });
  expect(before.timeline).toMatchObject([{ step: 'placed', at: before.created_at, staff: null }]);

  await customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: before.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  await assign(here, id, staff);
  await work(staff, id);
  const after = await detail(customer, id);
  expect(after).toMatchObject({
    status: 'delivered',
    items: [{ service: { title: here.service.title } }],
    staff: [{ name: staff.name }],
    invoice: { id: before.invoice_id, status: 'paid' },
  });
  expect(after.timeline.map(({ step, staff: name }) => [step, name])).toEqual([
    ['placed', null],
    ['paid', null],
    ['assigned', staff.name],
    ['started', null],
    ['completed', null],
    ['delivered', null],
  ]);
  expect(after.delivered_at).toBe(after.timeline.at(-1)?.at);
  const [listed] = (await customer.must('GET /customer/orders')).data;
  expect(listed?.delivered_at).toBe(after.delivered_at);
});

test('the payment of an invoice that replaces another is in the history', async () => {
  const here = await world();
  const { customer } = here;
  const id = await placed(here);
  const pay = async (invoiceId: number) =>
    customer.must('POST /customer/invoices/{id}/pay', {
      params: { id: invoiceId },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
  const { invoice_id } = await detail(customer, id);
  const replacement = await customer.must('POST /customer/invoices/{id}/correct', {
    params: { id: invoice_id ?? 0 },
    body: { billing: { country: 'US', region: 'OR' } },
  });
  expect((await detail(customer, id)).timeline.map(({ step }) => step)).toEqual(['placed']);
  const { paid_at } = await pay(replacement.id);
  expect((await detail(customer, id)).timeline).toMatchObject([{ step: 'placed' }, { step: 'paid', at: paid_at }]);
});

test('of two staff members, the first start and the last delivery count', async () => {
  const here = await world();
  const { customer, staff } = here;
  const other = await here.personAs('staff');
  const id = await placed(here);
  for (const one of [staff, other]) await assign(here, id, one);
  await work(staff, id);
  const half = await detail(customer, id);
  expect(half.timeline.map(({ step }) => step)).toEqual(['placed', 'assigned', 'assigned', 'started']);
  expect(half.delivered_at).toBeNull();
  await work(other, id);
  const whole = await detail(customer, id);
  expect(whole.timeline.map(({ step }) => step).slice(-2)).toEqual(['completed', 'delivered']);
  expect(whole.timeline.find(({ step }) => step === 'started')?.at).toBe(half.timeline.at(-1)?.at);
});

test('delivery notes, which staff write for the admin, never reach the customer', async () => {
  const here = await world();
  const id = await placed(here);
  await assign(here, id, here.staff);
  await work(here.staff, id, 'Customer was rude about the cabling.');
  const response = await here.customer.send('GET', `/api/customer/orders/${id}`);
  expect(response.status).toBe(200);
  expect(response.bytes.toString()).not.toContain('rude');
});

test('another customer’s, a deleted and an unknown order give the same 404', async () => {
  const here = await world();
  const id = await placed(here);
  const other = await here.newCustomer();
  const missing = { status: 404, message: 'Order not found.' };
  const read = async (by: KnownClient, one: number) => {
    const { status, body } = await by.call('GET /customer/orders/{id}', { params: { id: one } });
    return { status, message: body.message };
  };
  expect(await read(other, id)).toEqual(missing);
  expect(await read(here.customer, 9_999_999)).toEqual(missing);
  await here.admin.must('DELETE /admin/orders/{id}', { params: { id } });
  expect(await read(here.customer, id)).toEqual(missing);
});

test('visitors, staff and admins have no customer order', async () => {
  const here = await world();
  const params = { id: await placed(here) };
  expect((await here.visitor.call('GET /customer/orders/{id}', { params })).status).toBe(401);
  for (const person of [here.staff, here.admin])
    expect((await person.call('GET /customer/orders/{id}', { params })).status).toBe(403);
});

test('an order hidden from a never-proven account can’t be opened', async () => {
  const here = await world();
  const { email, client } = await registeredWithOrder(here);
  await here.buyOrFail({ email });
  const [, hidden] = await here.ordersOf(email);
  const response = await client.call('GET /customer/orders/{id}', { params: { id: hidden?.id ?? 0 } });
  expect(response.status).toBe(404);
});

test('the session of the purchase opens the order', async () => {
  const here = await world();
  const { email } = here.purchase();
  const { token } = await here.buyOrFail({ email });
  const [order] = await here.ordersOf(email);
  const seen = await detail(here.signedIn(token), order?.id ?? 0);
  expect(seen.timeline.map(({ step }) => step)).toEqual(['placed', 'paid']);
});

test('a customer’s order is refused when the price has changed since it was shown', async () => {
  const here = await world();
  const service = await seedService(here.db, { price_cents: 10_000 });
  const there = { ...here, service };
  const changed = await place(there, here.customer, { expected_total: '99.00' });
  expect([changed.status, changed.body.message]).toEqual([
    409,
    'The price has changed to $100.00. You have not been charged. Please check the order and pay again.',
  ]);
  expect((await here.customer.must('GET /customer/orders')).data).toEqual([]);
  expect((await place(there, here.customer, { expected_total: '100.00' })).status).toBe(201);
});

test('a declined card leaves one payable order, which the next card pays with the same order key', async () => {
  const here = await world();
  const { customer } = here;
  const key = `order-${customer.email}`;
  const pay = async (payment_token: string) => {
    const order = await place(here, customer, { expected_total: '499.00', key });
    const params = { id: order.body.invoice_id ?? 0 };
    return customer.call('POST /customer/invoices/{id}/pay', {
      params,
      body: { payment_provider: 'stripe', payment_token },
    });
  };
  expect((await pay('tok_chargeDeclined')).status).toBe(402);
  const [unpaid] = (await customer.must('GET /customer/orders')).data;
  expect(unpaid?.payment_status).toBe('unpaid');
  expect((await pay('tok_visa')).status).toBe(200);
  const orders = (await customer.must('GET /customer/orders')).data;
  expect(orders.map(({ id, payment_status }) => [id, payment_status])).toEqual([[unpaid?.id, 'paid']]);
  expect(await here.captured()).toHaveLength(1);
});

test('a refund that is on its way shows on the order as on its invoice, and later as refunded', async () => {
  const here = await world({ fresh: true });
  const { customer, admin } = here;
  const id = await placed(here);
  const { invoice_id, refunds } = await detail(customer, id);
  expect(refunds).toEqual([]);
  await customer.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const [payment] = (await admin.must('GET /admin/payments', { query: { order_id: id } })).data;
  await here.sandbox.setRules({ operation: 'stripe.refunds.create', refund_state: 'pending', times: 'always' });
  expect((await refund(admin, { paymentId: payment?.id ?? 0 }, { amount: 50 })).body.state).toBe('pending');
  const shown = await detail(customer, id);
  expect(shown.refunds).toMatchObject([{ state: 'pending', amount: '50.00', method: 'stripe', succeeded_at: null }]);
  expect(shown.invoices).toMatchObject([{ refunded: '0.00' }]);
  const invoice = await customer.must('GET /customer/invoices/{id}', { params: { id: invoice_id ?? 0 } });
  expect(shown.refunds).toEqual(invoice.refunds);
  const [{ id: ref = '' } = {}] = await here.sandbox.refunds();
  await here.sandbox.succeedRefund('stripe', ref);
  await checkAll(here);
  expect(await detail(customer, id)).toMatchObject({
    payment_status: 'partially_refunded',
    invoices: [{ refunded: '50.00' }],
    refunds: [{ state: 'succeeded', amount: '50.00' }],
  });
  const stranger = await here.newCustomer();
  expect((await stranger.call('GET /customer/orders/{id}', { params: { id } })).status).toBe(404);
});
