import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { next, seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { calendarOf } from '../../order/clock/clock.ts';
import { dueAt, WORKING_DAY } from '../../shared/working-calendar.ts';

afterEach(expectLedgerToMatch);

const bodyFor = ({ service }: Pick<World, 'service'>, payment_method: 'stripe' | 'paypal' = 'stripe') => ({
  items: [{ service_id: service.id, quantity: 1 as const }],
  payment_method,
});

const order = (here: World, by: KnownClient = here.customer) =>
  by.must('POST /customer/orders', { body: bodyFor(here) });

const pay = (
  by: KnownClient,
  id: number | null,
  payment_token = 'tok_visa',
  more: { key?: string; payment_provider?: 'paypal' } = {},
) =>
  by.call('POST /customer/invoices/{id}/pay', {
    params: { id: id ?? 0 },
    body: { payment_provider: more.payment_provider ?? 'stripe', payment_token },
    ...(more.key ? { key: more.key } : {}),
  });

test('a customer’s new order is pending with an unpaid invoice, and nothing is charged', async () => {
  const here = await world();
  const { customer, service, ledger, emailsTo } = here;
  const placed = await order(here);
  expect(placed).toMatchObject({
    status: 'pending',
    payment_status: 'unpaid',
    total_amount: '499.00',
    payment_method: 'stripe',
    items: [{ service: { id: service.id, title: service.title, slug: service.slug }, price: '499.00', quantity: 1 }],
  });
  expect(placed.promise).toMatchObject({ state: 'waiting', reason: 'payment', due_at: placed.promised_at });
  const invoice = await customer.must('GET /customer/invoices/{id}', { params: { id: placed.invoice_id ?? 0 } });
  expect(invoice).toMatchObject({ status: 'unpaid', paid_at: null, amount: '499.00', order: { id: placed.id } });
  expect(await ledger()).toEqual([]);
  expect(await emailsTo(customer.email)).toHaveLength(1);
});

test('the promised date is that of the slowest service', async () => {
  const { customer, db, service, stage } = await world();
  const { deps } = stage;
  const slow = await seedService(db, { delivery_days: 21 });
  const items = [service, slow].map(({ id }) => ({ service_id: id, quantity: 1 as const }));
  const placed = await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const due = dueAt(await calendarOf(deps), new Date(placed.created_at), { days: 21 * WORKING_DAY });
  expect(placed.promised_at).toBe(due.toISOString());
});

test('the same key returns the same order, and a different body with it is a conflict', async () => {
  const here = await world();
  const key = `mine-${next()}`;
  const { customer } = here;
  const first = await customer.must('POST /customer/orders', { body: bodyFor(here), key });
  expect(await customer.must('POST /customer/orders', { body: bodyFor(here), key })).toEqual(first);
  expect((await customer.call('POST /customer/orders', { body: bodyFor(here, 'paypal'), key })).status).toBe(409);
  expect((await customer.must('GET /customer/orders')).data).toHaveLength(1);
});

test('the same key returns the same order even after the service was removed from the catalog', async () => {
  const here = await world();
  const { customer, db, service } = here;
  const key = `gone-${next()}`;
  const first = await customer.must('POST /customer/orders', { body: bodyFor(here), key });
  await db.updateTable('services').set({ active: false }).where('id', '=', service.id).execute();
  const again = await customer.must('POST /customer/orders', { body: bodyFor(here), key });
  expect(again.id).toBe(first.id);
});

test('ten simultaneous requests with one key create one order', async () => {
  const here = await world();
  const key = `ten-${next()}`;
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => here.customer.must('POST /customer/orders', { body: bodyFor(here), key })),
  );
  expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  expect((await here.customer.must('GET /customer/orders')).data).toHaveLength(1);
});

test('a card pays the invoice once', async () => {
  const here = await world();
  const { customer, captured } = here;
  const { invoice_id, id } = await order(here);
  const paid = await pay(customer, invoice_id);
  expect(paid.body.invoice).toMatchObject({ id: invoice_id, status: 'paid', amount: '499.00' });
  expect((await customer.must('GET /customer/orders')).data).toMatchObject([{ id, payment_status: 'paid' }]);
  const again = await pay(customer, invoice_id);
  expect([again.status, again.body.message]).toEqual([409, 'This invoice has already been paid.']);
  expect(await captured()).toHaveLength(1);
});

test('PayPal pays an invoice with a PayPal order for that invoice', async () => {
  const here = await world();
  const { customer, sandbox, captured } = here;
  const { invoice_id } = await order(here);
  const { id } = await customer.must('POST /customer/invoices/{id}/paypal-order', { params: { id: invoice_id ?? 0 } });
  expect((await pay(customer, invoice_id, id, { payment_provider: 'paypal' })).status).toBe(422);
  await sandbox.approve(id);
  expect((await pay(customer, invoice_id, id, { payment_provider: 'paypal' })).body.invoice.status).toBe('paid');
  expect(await captured()).toMatchObject([{ provider: 'paypal', amount: '499.00' }]);
  const late = await customer.call('POST /customer/invoices/{id}/paypal-order', { params: { id: invoice_id ?? 0 } });
  expect(late.status).toBe(409);
});

test('PayPal orders for an invoice count towards the sixty checkouts per minute per client', async () => {
  const here = await world();
  const { customer, deps } = here;
  const params = { id: (await order(here)).invoice_id ?? 0 };
  for (let i = 0; i < 58; i += 1) await deps.limits.consume('checkouts', customer.ip);
  const createPaypalOrder = () => customer.call('POST /customer/invoices/{id}/paypal-order', { params });
  expect([(await createPaypalOrder()).status, (await createPaypalOrder()).status]).toEqual([201, 429]);
});

test('a PayPal order for the same service pays its invoice, one for a different service does not', async () => {
  const here = await world();
  const { invoice_id } = await order(here);
  const other = await seedService(here.db);
  const paypal = { payment_provider: 'paypal' as const };
  const rejected = await pay(here.customer, invoice_id, await here.paypalOrder({ service_id: other.id }), paypal);
  expect([rejected.status, await here.ledger()]).toEqual([422, []]);
  const token = await here.paypalOrder();
  expect((await pay(here.customer, invoice_id, token, paypal)).body.invoice.status).toBe('paid');
  const again = await order(here);
  expect((await pay(here.customer, again.invoice_id, token, paypal)).status).toBe(409);
  expect(await here.captured()).toHaveLength(1);
});

test('a payment repeated with its key gets the same response, and a different body is a conflict', async () => {
  const here = await world();
  const { customer, captured } = here;
  const { invoice_id } = await order(here);
  const key = `pay-${next()}`;
  const first = await pay(customer, invoice_id, 'tok_visa', { key });
  const second = await pay(customer, invoice_id, 'tok_visa', { key });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.invoice).toEqual(first.body.invoice);
  expect((await pay(customer, invoice_id, 'tok_mastercard', { key })).status).toBe(409);
  expect(await captured()).toHaveLength(1);
});

test('a declined card leaves the invoice unpaid, and 3-D Secure pays it after the confirmation', async () => {
  const here = await world();
  const { customer, sandbox } = here;
  const { invoice_id } = await order(here);
  expect((await pay(customer, invoice_id, 'tok_visa_chargeDeclined')).status).toBe(402);
  const pending = await pay(customer, invoice_id, 'tok_threeDSecure2Required');
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  const paid = await pay(customer, invoice_id, payment_token);
  expect(paid.body.invoice.status).toBe('paid');
});

test('while the outcome of a payment is open, a second card must wait, and then the first has paid', async () => {
  const here = await world();
  const { customer, sandbox, captured, checkAttempts } = here;
  const { invoice_id } = await order(here);
  await sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await pay(customer, invoice_id)).status).toBe(503);
  await sandbox.reset();
  const second = await pay(customer, invoice_id, 'tok_mastercard');
  expect(second.status).toBe(409);
  expect(second.headers['retry-after']).toBeDefined();
  await checkAttempts();
  expect((await pay(customer, invoice_id, 'tok_mastercard')).body.message).toBe('This invoice has already been paid.');
  expect(await captured()).toHaveLength(1);
});

test('a repeated request charges nothing once another payment has paid the invoice', async () => {
  const here = await world();
  const { customer, sandbox, captured, checkAttempts } = here;
  const { invoice_id } = await order(here);
  const key = `again-${next()}`;
  await sandbox.setRules({ operation: 'stripe.payment_intents.create', effect: 'drop', times: 'always' });
  expect((await pay(customer, invoice_id, 'tok_visa', { key })).status).toBe(503);
  await sandbox.reset();
  await here.ageAttempts({ invoice_id: invoice_id ?? 0 }, 61_000);
  await checkAttempts();
  expect((await pay(customer, invoice_id, 'tok_mastercard')).status).toBe(200);
  expect((await pay(customer, invoice_id, 'tok_visa', { key })).status).toBe(409);
  expect(await captured()).toHaveLength(1);
});

test('a customer can’t pay another’s invoice or order from another’s account', async () => {
  const here = await world();
  const { invoice_id } = await order(here);
  const other = await here.newCustomer();
  const absent = await pay(other, 2_000_000_000);
  const foreign = await pay(other, invoice_id);
  expect([absent.status, foreign.status]).toEqual([404, 404]);
  expect(foreign.body.message).toBe(absent.body.message);
  const paypalOrder = await other.call('POST /customer/invoices/{id}/paypal-order', {
    params: { id: invoice_id ?? 0 },
  });
  expect(paypalOrder.status).toBe(404);
  expect(await here.ledger()).toEqual([]);
});

test.each([
  ['no items', { payment_method: 'stripe' }, 'items'],
  ['an unknown method', { payment_method: 'cash' }, 'payment_method'],
  ['a total', { total_amount: '1.00' }, 'total_amount'],
  ['a status', { payment_status: 'paid' }, 'payment_status'],
  ['another user', { user_id: 1 }, 'user_id'],
])('an order with %s is rejected with the field’s name', async (_, change, field) => {
  const here = await world();
  const body = { ...(field === 'items' ? {} : bodyFor(here)), ...change };
  const response = await here.customer.send('POST', '/api/customer/orders', { body });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await here.customer.must('GET /customer/orders')).data).toEqual([]);
});

test('orders are listed newest first, in pages', async () => {
  const here = await world();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1) ids.unshift((await order(here)).id);
  const { customer } = here;
  const all = await customer.must('GET /customer/orders');
  expect(all.data.map(({ id }) => id)).toEqual(ids);
  expect(all.meta).toEqual({ page: 1, per_page: 100, total: 3, last_page: 1 });
  const second = await customer.must('GET /customer/orders', { query: { page: 2, per_page: 2 } });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(second.meta).toEqual({ page: 2, per_page: 2, total: 3, last_page: 2 });
});

test('a browser that returns after the check has paid the invoice still gets its response', async () => {
  const here = await world();
  const { customer, sandbox, captured, checkAttempts } = here;
  const { invoice_id } = await order(here);
  const pending = await pay(customer, invoice_id, 'tok_threeDSecure2Required');
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  await checkAttempts();
  const back = await pay(customer, invoice_id, payment_token);
  expect([back.status, back.body.invoice?.status]).toEqual([200, 'paid']);
  expect(await captured()).toHaveLength(1);
});
