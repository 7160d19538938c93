import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import type { KnownClient } from '../../../test/support/world.ts';
import { world } from '../../../test/support/world.ts';
import { refund } from '../../settlement/refunds/refunds.fixture.ts';
import { frenchCompany, taxedWorld } from '../tax/tax.fixture.ts';
import { recheckTaxIds } from '../tax/tax.ts';
import { card, credit, invoiceOf, paidInvoice, unpaidInvoice } from './billing.fixture.ts';
import { readPdf } from './documents/pdf-reader.fixture.ts';

afterEach(expectLedgerToMatch);

const company = {
  country: 'DE',
  is_business: true,
  company: 'Nord AG',
  line1: 'Markt 1',
  city: 'Bonn',
  postal_code: '53111',
};

const correct = (by: KnownClient, id: number, billing: object, key?: string) =>
  by.call('POST /customer/invoices/{id}/correct', {
    params: { id },
    body: { billing: billing as typeof company },
    ...(key !== undefined && { key }),
  });

const correctAsAdmin = (by: KnownClient, id: number, billing: object, note?: string) =>
  by.call('POST /admin/invoices/{id}/correct', {
    params: { id },
    body: { billing: billing as typeof company, ...(note !== undefined && { note }) },
  });

test('a customer adds the company to a paid invoice: the old one is void, the new one paid, its payment the same', async () => {
  const w = await world();
  const { customer, invoiceId, orderId } = await paidInvoice(w, { prices: [10_000, 5_000] });
  const download = () => customer.call('GET /customer/invoices/{id}/download', { params: { id: invoiceId } });
  const before = await download();
  const { status, body } = await correct(customer, invoiceId, company);
  expect(status).toBe(201);
  const original = await invoiceOf(w, invoiceId);
  expect(original).toMatchObject({
    status: 'void',
    paid: '0.00',
    credited: '150.00',
    due: '0.00',
    credit_notes: [{ kind: 'correction', amount: '150.00' }],
  });
  expect(body).toMatchObject({
    status: 'paid',
    amount: '150.00',
    paid: '150.00',
    due: '0.00',
    corrects: { id: invoiceId, invoice_number: original.invoice_number },
    order: { id: orderId, items: [{ price: '100.00' }, { price: '50.00' }] },
  });
  const replacement = { id: body.id, invoice_number: body.invoice_number };
  expect([original.corrected_by, body.corrected_by]).toEqual([replacement, null]);
  const sums = await w.db
    .selectFrom('payment_allocations')
    .select(['invoice_id', (e) => e.fn.sum<number>('amount_cents').as('cents')])
    .where('invoice_id', 'in', [invoiceId, body.id])
    .groupBy('invoice_id')
    .orderBy('invoice_id')
    .execute();
  expect(sums.map(({ cents }) => Number(cents))).toEqual([0, 15_000]);
  expect((await download()).bytes.equals(before.bytes)).toBe(true);
  const { bytes } = await customer.call('GET /customer/invoices/{id}/download', { params: { id: body.id } });
  const { texts } = readPdf(bytes);
  expect(texts).toEqual(expect.arrayContaining(['Paid', 'Nord AG', 'Markt 1', '53111 Bonn', 'Germany']));
  expect(texts.join(' ')).toContain(original.invoice_number);
  const { data } = await customer.must('GET /customer/orders');
  expect(data[0]).toMatchObject({ payment_status: 'paid', invoice_id: body.id });
  const { history, invoices } = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  expect(history.at(-1)).toMatchObject({ kind: 'corrected', detail: { corrected_by: body.invoice_number } });
  expect(invoices).toMatchObject([
    { id: invoiceId, status: 'void' },
    { ...replacement, status: 'paid' },
  ]);
  expect((await customer.call('GET /customer/invoices/{id}/receipt', { params: { id: body.id } })).status).toBe(200);
});

test('a customer corrects a purchase once, within 30 days, and only their own', async () => {
  const w = await world();
  const { customer, invoiceId } = await paidInvoice(w);
  const [foreign, unknown] = [
    await correct(await w.newCustomer(), invoiceId, company),
    await correct(customer, 2_000_000_000, company),
  ];
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  const { body } = await correct(customer, invoiceId, company);
  for (const id of [invoiceId, body.id]) expect((await correct(customer, id, company)).status, String(id)).toBe(409);
  expect((await correctAsAdmin(w.admin, body.id, { ...company, company: 'Nord SE' })).status).toBe(201);
  const older = await paidInvoice(w);
  const created_at = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
  await w.db.updateTable('invoices').set({ created_at }).where('id', '=', older.invoiceId).execute();
  const late = await correct(older.customer, older.invoiceId, company);
  expect([late.status, late.body.message]).toEqual([
    409,
    'An invoice can be corrected for 30 days. Please contact us.',
  ]);
});

test('two corrections at once issue one new invoice, and a repeated one with its key gets the same', async () => {
  const w = await world();
  const { customer, invoiceId } = await paidInvoice(w);
  const responses = await Promise.all(Array.from({ length: 4 }, () => correct(customer, invoiceId, company)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const other = await paidInvoice(w);
  const key = `correct-${other.invoiceId}`;
  const [first, second] = [
    await correct(other.customer, other.invoiceId, company, key),
    await correct(other.customer, other.invoiceId, company, key),
  ];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
});

test('an invoice that is refunded in part, credited or cancelled can’t be corrected', async () => {
  const w = await world();
  const refunded = await paidInvoice(w);
  const { payment_id: paymentId } = await w.db
    .selectFrom('payment_allocations')
    .select('payment_id')
    .where('invoice_id', '=', refunded.invoiceId)
    .executeTakeFirstOrThrow();
  await refund(w.admin, { paymentId }, { amount: '10.00' });
  const credited = await unpaidInvoice(w);
  await credit(w.admin, credited.invoiceId, { amount: '10.00' });
  const cancelled = await unpaidInvoice(w);
  await credit(w.admin, cancelled.invoiceId, { amount: '100.00' });
  for (const [{ invoiceId }, message] of [
    [refunded, 'This invoice was refunded in part, so it can’t be corrected.'],
    [credited, 'This invoice has a credit note, so it can’t be corrected.'],
    [cancelled, 'This invoice was cancelled, so it can’t be corrected.'],
  ] as const) {
    const { status, body } = await correctAsAdmin(w.admin, invoiceId, company);
    expect([status, body.message]).toEqual([409, message]);
  }
});

test('an unpaid invoice is corrected too, and the new one can be paid', async () => {
  const w = await world();
  const { customer, invoiceId } = await unpaidInvoice(w);
  const { body } = await correct(customer, invoiceId, company);
  expect(body).toMatchObject({ status: 'unpaid', due: '100.00' });
  const old = await customer.call('POST /customer/invoices/{id}/pay', { params: { id: invoiceId }, body: card });
  expect(old.status).toBe(409);
  await customer.must('POST /customer/invoices/{id}/pay', { params: { id: body.id }, body: card });
  expect((await invoiceOf(w, body.id)).status).toBe('paid');
});

test('staff and customers may not correct as admins do', async () => {
  const w = await world();
  const { customer, invoiceId } = await paidInvoice(w);
  for (const by of [w.staff, customer]) expect((await correctAsAdmin(by, invoiceId, company)).status).toBe(403);
  expect((await correct(w.staff, invoiceId, company)).status).toBe(403);
});

const consumer = { country: 'DE' };

async function bought(w: Awaited<ReturnType<typeof taxedWorld>>, billing: object) {
  const { total } = await w.preview(billing);
  const body = {
    items: w.items as [{ service_id: number; quantity: 1 }],
    billing: billing as never,
    expected_total: total,
  };
  const { invoice_id } = await w.customer.must('POST /customer/orders', {
    body: { ...body, payment_method: 'stripe' },
  });
  const params = { id: invoice_id ?? 0 };
  await w.customer.must('POST /customer/invoices/{id}/pay', { params, body: card });
  return { invoiceId: params.id };
}

test('a correction that removes the tax leaves the remainder on the payment; the customer is asked to contact us', async () => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(false);
  const { invoiceId } = await bought(w, consumer);
  const original = await invoiceOf(w, invoiceId);
  expect(original).toMatchObject({ net: '499.00', tax: '94.81', amount: '593.81', status: 'paid' });
  const asked = await correct(w.customer, invoiceId, frenchCompany);
  expect([asked.status, asked.body.message]).toEqual([409, 'Please contact us: this changes the tax.']);
  const { status, body } = await correctAsAdmin(w.admin, invoiceId, frenchCompany, 'VAT id sent by email');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    net: '499.00',
    tax: '0.00',
    amount: '499.00',
    paid: '499.00',
    status: 'paid',
    notes: ['Reverse charge'],
  });
  const payment = await w.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  expect([payment.amount_cents, payment.unallocated_cents]).toEqual([59_381, 9_481]);
  const order = await w.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect([order.total_cents, order.tax_cents, order.payment_status]).toEqual([49_900, 0, 'paid']);
  const [note] = (await w.admin.must('GET /admin/credit-notes')).data;
  expect(note).toMatchObject({ kind: 'correction', net: '499.00', tax: '94.81', amount: '593.81' });
  expect(note?.taxes).toEqual([{ name: expect.any(String), rate: 19, base: '499.00', amount: '94.81' }]);
  // Both rates are on documents now, so they can only be ended.
  const rates = (await w.admin.must('GET /admin/tax-rates')).data;
  expect(rates.filter(({ in_use }) => in_use).map(({ category }) => category)).toEqual(['S', 'AE']);
});

test('a correction to a buyer who owes the tax in the prices leaves an amount due, which can be paid', async () => {
  const w = await taxedWorld();
  const { invoiceId } = await bought(w, frenchCompany);
  const { body } = await correctAsAdmin(w.admin, invoiceId, consumer);
  expect(body).toMatchObject({ amount: '499.00', paid: '419.33', due: '79.67', status: 'partially_paid' });
  const params = { id: body.id };
  await w.customer.must('POST /customer/invoices/{id}/pay', { params, body: card });
  expect(await invoiceOf(w, body.id)).toMatchObject({ status: 'paid', paid: '499.00' });
  const order = await w.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  expect(order.payment_status).toBe('paid');
});

test('the same tax under another name and address is corrected by the customer', async () => {
  const w = await taxedWorld();
  const { invoiceId } = await bought(w, consumer);
  const { status, body } = await correct(w.customer, invoiceId, company);
  expect([status, body.tax, body.status]).toEqual([201, '79.67', 'paid']);
});

test.each([
  ['included', true],
  ['added', false],
])('a correction keeps tax that was %s in the prices, whatever the setting is now', async (_, wasIncluded) => {
  const w = await taxedWorld();
  await w.setPricesIncludeTax(wasIncluded);
  const [toConsumer, toCompany] = [await bought(w, consumer), await bought(w, frenchCompany)];
  const before = await invoiceOf(w, toConsumer.invoiceId);
  await w.setPricesIncludeTax(!wasIncluded);
  const same = await correct(w.customer, toConsumer.invoiceId, company);
  expect(same.body).toMatchObject({ net: before.net, tax: before.tax, amount: before.amount, status: 'paid' });
  const taxed = await correctAsAdmin(w.admin, toCompany.invoiceId, consumer);
  expect(taxed.body).toMatchObject({ net: before.net, tax: before.tax, amount: before.amount });
});

test('the number of a company that turned out to be invalid is settled with the correction', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchCompany.tax_id, 'down');
  const { invoiceId } = await bought(w, frenchCompany);
  await w.sandbox.vies(frenchCompany.tax_id, 'invalid');
  await recheckTaxIds(w.deps, new AbortController().signal);
  const toReview = async () => (await w.admin.must('GET /admin/payments-to-review')).data;
  expect(await toReview()).toMatchObject([{ kind: 'tax_id', invoice: { id: invoiceId }, settled_at: null }]);
  const { body } = await correctAsAdmin(w.admin, invoiceId, frenchCompany);
  expect(body).toMatchObject({ tax: '79.67', due: '79.67', status: 'partially_paid' });
  expect(await toReview()).toMatchObject([
    { settled_by: { id: w.admin.id }, settled_note: 'The invoice was corrected.' },
  ]);
});

test('the orders of a customer name all their invoices, and the one to pay', async () => {
  const w = await world();
  const { customer, invoiceId, orderId } = await unpaidInvoice(w);
  const order = async () => (await customer.must('GET /customer/orders')).data.find(({ id }) => id === orderId);
  const first = await invoiceOf(w, invoiceId);
  expect(await order()).toMatchObject({
    invoice_id: invoiceId,
    invoices: [
      {
        id: invoiceId,
        invoice_number: first.invoice_number,
        kind: 'invoice',
        status: 'unpaid',
        amount: '100.00',
        due: '100.00',
      },
    ],
  });
  const { body } = await correct(customer, invoiceId, company);
  const all = [
    { id: invoiceId, status: 'void', amount: '100.00', due: '0.00' },
    { id: body.id, status: 'unpaid', amount: '100.00', due: '100.00' },
  ];
  expect(await order()).toMatchObject({ invoice_id: body.id, payment_status: 'unpaid', invoices: all });
  await customer.must('POST /customer/invoices/{id}/pay', { params: { id: body.id }, body: card });
  const paid = { ...all[1], status: 'paid', due: '0.00' };
  expect(await order()).toMatchObject({ invoice_id: body.id, payment_status: 'paid', invoices: [all[0], paid] });
});
