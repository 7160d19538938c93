import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const year = new Date().getUTCFullYear();
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `INV-${year}-${String(from + i).padStart(6, '0')}`);

test('twenty simultaneous purchases get consecutive invoice numbers despite declined ones between them', async () => {
  const { buy, captured, db } = await world({ fresh: true });
  const cards = Array.from({ length: 26 }, (_, i) => (i % 4 === 3 ? 'tok_visa_chargeDeclined' : 'tok_visa'));
  const responses = await Promise.all(cards.map((payment_token) => buy({ payment_token })));
  const created = responses.filter(({ status }) => status === 201);
  expect(created).toHaveLength(20);
  expect(responses.filter(({ status }) => status === 402)).toHaveLength(6);
  expect(created.map(({ body }) => body.invoice.invoice_number).sort()).toEqual(numbers(1, 20));
  expect(new Set(created.map(({ body }) => body.token)).size).toBe(20);
  expect(await captured()).toHaveLength(20);
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(20);
});

test('five simultaneous purchases with one new email address create one account, five orders and one session', async () => {
  const { buy, purchase, db, ordersOf } = await world();
  const { email } = purchase();
  const spellings = [email, email.toUpperCase(), ` ${email}`, email, email];
  const responses = await Promise.all(spellings.map((spelling) => buy({ email: spelling })));
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(responses.filter(({ body }) => body.token !== null)).toHaveLength(1);
  expect(await ordersOf(email)).toHaveLength(5);
  expect(await db.selectFrom('users').select('id').where('email_canonical', '=', email).execute()).toHaveLength(1);
});

test('invoice numbers restart at one each year', async () => {
  const { buyOrFail, db } = await world({ fresh: true });
  await buyOrFail();
  await db
    .updateTable('document_counters')
    .set({ year: year - 1 })
    .execute();
  await db
    .updateTable('invoices')
    .set({ year: year - 1, invoice_number: `INV-${year - 1}-000001` })
    .execute();
  const { invoice } = await buyOrFail();
  expect(invoice.invoice_number).toBe(`INV-${year}-000001`);
});

test('an invoice that is paid in two tabs at once, by card and with PayPal, is paid once', async () => {
  const { customer, service, sandbox, captured, db } = await world();
  const item = { service_id: service.id, quantity: 1 as const };
  const order = await customer.must('POST /customer/orders', { body: { items: [item], payment_method: 'stripe' } });
  const params = { id: order.invoice_id ?? 0 };
  const { id } = await customer.must('POST /customer/invoices/{id}/paypal-order', { params });
  await sandbox.approve(id);
  const pay = (payment_provider: 'stripe' | 'paypal', payment_token: string) =>
    customer.call('POST /customer/invoices/{id}/pay', { params, body: { payment_provider, payment_token } });
  const responses = await Promise.all([pay('stripe', 'tok_visa'), pay('paypal', id), pay('stripe', 'tok_visa')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await captured()).toHaveLength(1);
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', order.id).execute();
  expect(payments).toHaveLength(1);
});
