import { afterEach, expect, test } from 'vitest';
import { signStripe } from '../../../sandbox/signatures.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { readPdf } from './documents/pdf-reader.fixture.ts';

afterEach(expectLedgerToMatch);

async function unpaidInvoice({ customer, service }: World) {
  const items = [{ service_id: service.id, quantity: 1 as const }];
  const { invoice_id } = await customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const params = { id: invoice_id ?? 0 };
  const { invoice_number } = await customer.must('GET /customer/invoices/{id}', { params });
  return { params, number: invoice_number };
}

const payByCard = ({ customer }: World, params: { id: number }) =>
  customer.call('POST /customer/invoices/{id}/pay', {
    params,
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });

const download = (by: KnownClient, params: { id: number }) =>
  by.call('GET /customer/invoices/{id}/receipt', { params });

test('the email of an unpaid order leads to its invoice', async () => {
  const here = await world();
  const { params, number } = await unpaidInvoice(here);
  const [confirmation] = await here.emailsTo(here.customer.email);
  expect(confirmation?.text).toContain('Payment: Unpaid');
  expect(confirmation?.text).toMatch(
    new RegExp(`View and pay invoice:\\n\\S+/customer/dashboard/invoices/${params.id}\\n`),
  );
  expect(confirmation?.text).not.toContain('View my order');
  expect(confirmation?.attachments).toMatchObject([{ filename: `${number}.pdf` }]);
});

test('an invoice that is paid later gets a receipt instead of a second confirmation', async () => {
  const here = await world();
  const { customer, emailsTo, app } = here;
  const { params, number } = await unpaidInvoice(here);
  await emailsTo(customer.email);
  expect((await payByCard(here, params)).body.invoice).toMatchObject({ status: 'paid', paid_later: true });
  const [receipt, confirmation, ...others] = await emailsTo(customer.email);
  expect(others).toEqual([]);
  expect(confirmation?.subject).toMatch(/^Your order/);
  expect(receipt).toMatchObject({
    subject: expect.stringMatching(/^Receipt for order \d+$/),
    attachments: [{ filename: `${number}-receipt.pdf` }],
  });
  for (const text of ['$499.00', 'Payment: Paid by Visa ·4242', number]) expect(receipt?.text).toContain(text);
  const attached = await app.inject(`/sandbox/mailbox/${receipt?.id}/files/0`);
  const downloaded = await download(customer, params);
  expect(downloaded.headers['content-disposition']).toBe(`attachment; filename="${number}-receipt.pdf"`);
  expect(downloaded.bytes.equals(attached.rawPayload)).toBe(true);
  const { texts } = readPdf(downloaded.bytes);
  for (const text of ['Receipt', `for invoice ${number}`, 'Paid', '$499.00', 'Paid by Visa ·4242', customer.name])
    expect(texts).toContain(text);
});

test.each(['webhook', 'check'] as const)('a payment that the %s finishes sends one receipt', async (by) => {
  const here = await world();
  const { customer, sandbox, db, emailsTo } = here;
  const { params } = await unpaidInvoice(here);
  await sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  expect((await payByCard(here, params)).status).toBe(503);
  await sandbox.reset();
  const attempt = db.selectFrom('checkout_attempts').selectAll().where('invoice_id', '=', params.id);
  const { key } = await attempt.executeTakeFirstOrThrow();
  const [{ payment = '' } = {}] = await here.captured();
  const object = { object: 'payment_intent', id: payment, metadata: { attempt_key: key } };
  const raw = JSON.stringify({ id: `evt_${key}`, object: 'event', type: 'payment_intent.succeeded', data: { object } });
  const headers = { 'content-type': 'application/json', ...(await signStripe(raw)) };
  await here.ageAttempts({ invoice_id: params.id }, 3_600_000);
  for (const _ of [1, 2])
    if (by === 'check') await here.checkAttempts();
    else expect((await here.visitor.send('POST', '/api/webhooks/stripe', { raw, headers })).status).toBe(200);
  const subjects = (await emailsTo(customer.email)).map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual([expect.stringMatching(/^Receipt for order \d+$/), expect.stringMatching(/^Your order/)]);
  expect((await download(customer, params)).status).toBe(200);
});

test('the receipt has the same bytes each time, even after a refund and changes of account and company', async () => {
  const here = await world();
  const { customer, db } = here;
  const { params } = await unpaidInvoice(here);
  await payByCard(here, params);
  const first = await download(customer, params);
  await customer.must('PUT /profile', { body: { name: 'Renamed Since' } });
  await db.updateTable('services').set({ title: 'Renamed' }).where('id', '=', here.service.id).execute();
  await db.updateTable('invoices').set({ status: 'refunded' }).where('id', '=', params.id).execute();
  expect((await download(customer, params)).bytes.equals(first.bytes)).toBe(true);
  await db.updateTable('invoices').set({ status: 'paid' }).where('id', '=', params.id).execute();
});

test('there is no receipt for an unpaid invoice, or for one of another customer', async () => {
  const here = await world();
  const { params } = await unpaidInvoice(here);
  expect((await download(here.customer, params)).status).toBe(404);
  await payByCard(here, params);
  const other = await here.newCustomer();
  const [foreign, unknown] = [await download(other, params), await download(other, { id: 1_000_000_000 })];
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.body.message).toBe(unknown.body.message);
  for (const [who, status] of [
    [here.visitor, 401],
    [here.staff, 403],
    [here.admin, 403],
  ] as const)
    expect((await who.call('GET /customer/invoices/{id}/receipt', { params })).status).toBe(status);
});

test('an invoice that was paid at once says so itself', async () => {
  const { buyOrFail, customer, signedIn, emailsTo } = await world();
  const { token, invoice, user } = await buyOrFail();
  const buyer = signedIn(token) as KnownClient;
  const whole = await buyer.must('GET /customer/invoices/{id}', { params: { id: invoice.id } });
  expect(whole).toMatchObject({ status: 'paid', paid_later: false });
  expect((await emailsTo(user.email)).map(({ subject }) => subject).join()).not.toContain('Receipt');
  expect((await download(buyer, { id: invoice.id })).status).toBe(200);
  expect((await download(customer, { id: invoice.id })).status).toBe(404);
});

test('receipts count towards the sixty invoice files per minute', async () => {
  const here = await world();
  const { params } = await unpaidInvoice(here);
  await payByCard(here, params);
  for (let i = 0; i < 59; i += 1) await here.deps.limits.consume('invoiceFiles', String(here.customer.id));
  expect((await download(here.customer, params)).status).toBe(200);
  expect((await download(here.customer, params)).status).toBe(429);
  expect((await here.customer.call('GET /customer/invoices/{id}/download', { params })).status).toBe(429);
});
