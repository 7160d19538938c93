import { afterEach, expect, test } from 'vitest';
import type { CallInput } from '../../../test/support/client.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';
import { refund } from '../../settlement/refunds/refunds.fixture.ts';
import { card, credit, invoiceOf, paidInvoice, unpaidInvoice } from './billing.fixture.ts';
import { readPdf } from './documents/pdf-reader.fixture.ts';

afterEach(expectLedgerToMatch);

test('a credit note reduces the amount due, which is what the customer then pays', async () => {
  const w = await world();
  const { customer, invoiceId, orderId } = await unpaidInvoice(w, { prices: [10_000, 5_000] });
  const { status, body } = await credit(w.admin, invoiceId, { amount: '30.00' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    kind: 'cancellation',
    credit_note_number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
    invoice: { id: invoiceId },
    order_id: orderId,
    user: { id: customer.id, name: customer.name },
    net: '30.00',
    tax: '0.00',
    amount: '30.00',
    taxes: [],
    reason: 'Agreed on the phone',
  });
  expect(body.lines.map(({ position, total }) => [position, total])).toEqual([
    [1, '20.00'],
    [2, '10.00'],
  ]);
  const params = { id: invoiceId };
  expect(await customer.must('GET /customer/invoices/{id}', { params })).toMatchObject({
    status: 'unpaid',
    amount: '150.00',
    credited: '30.00',
    due: '120.00',
    credit_notes: [{ id: body.id, credit_note_number: body.credit_note_number, amount: '30.00', kind: 'cancellation' }],
  });
  const { data: orders } = await customer.must('GET /customer/orders');
  expect(orders[0]).toMatchObject({
    invoice_id: invoiceId,
    invoices: [{ id: invoiceId, kind: 'invoice', status: 'unpaid', amount: '150.00', due: '120.00' }],
  });
  await customer.must('POST /customer/invoices/{id}/pay', { params, body: card });
  expect(await invoiceOf(w, invoiceId)).toMatchObject({ status: 'paid', paid: '120.00', due: '0.00' });
  expect((await w.captured()).map(({ amount }) => Number(amount))).toEqual([120]);
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  expect(history).toContainEqual(
    expect.objectContaining({
      kind: 'credited',
      actor: expect.objectContaining({ id: w.admin.id }),
      detail: { amount: '30.00', credit_note_number: body.credit_note_number },
    }),
  );
  const { counts, meta } = await w.admin.must('GET /admin/credit-notes', { query: { kind: 'cancellation' } });
  expect(meta.total).toBeGreaterThan(0);
  expect(counts.cancellation).toBe(meta.total);
});

test('a credit note for the whole amount due voids the invoice, which can no longer be paid', async () => {
  const w = await world();
  const { customer, invoiceId, orderId } = await unpaidInvoice(w);
  await credit(w.admin, invoiceId, { amount: '40.00' });
  expect((await credit(w.admin, invoiceId, { amount: '60.00' })).status).toBe(201);
  expect(await invoiceOf(w, invoiceId)).toMatchObject({ status: 'void', due: '0.00', credited: '100.00' });
  const { payment_status } = await w.admin.must('GET /admin/orders/{id}', { params: { id: orderId } });
  expect(payment_status).toBe('unpaid');
  const paying = await customer.call('POST /customer/invoices/{id}/pay', { params: { id: invoiceId }, body: card });
  expect(paying.status).toBe(409);
  expect(await w.captured()).toEqual([]);
});

test('never more than the amount due is credited, and never more of a line than it has', async () => {
  const w = await world();
  const { invoiceId } = await unpaidInvoice(w, { prices: [10_000, 5_000] });
  const tooMuch = await credit(w.admin, invoiceId, { amount: '150.01' });
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { amount: ['At most $150.00 can be credited.'] }]);
  const line = await credit(w.admin, invoiceId, { lines: [{ position: 2, amount: '50.01' }] });
  expect([line.status, Object.keys(line.body.errors ?? {})]).toEqual([422, ['lines.0.amount']]);
  const unknown = await credit(w.admin, invoiceId, { lines: [{ position: 3, amount: '1.00' }] });
  expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['lines.0.position']]);
  const sum = await credit(w.admin, invoiceId, { amount: '20.00', lines: [{ position: 1, amount: '10.00' }] });
  expect([sum.status, Object.keys(sum.body.errors ?? {})]).toEqual([422, ['lines']]);
  const neither = await credit(w.admin, invoiceId, {});
  expect([neither.status, Object.keys(neither.body.errors ?? {})]).toEqual([422, ['amount']]);
  expect((await credit(w.admin, invoiceId, { lines: [{ position: 2, amount: '50.00' }] })).status).toBe(201);
  expect((await credit(w.admin, invoiceId, { lines: [{ position: 2, amount: '0.01' }] })).status).toBe(422);
  const paid = await paidInvoice(w);
  const refused = await credit(w.admin, paid.invoiceId, { amount: '1.00' });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Nothing is due on this invoice. Refund its payments to return what was paid.',
  ]);
});

test('credited in thirds, lines and total add up to the cent', async () => {
  const w = await world();
  const { invoiceId } = await unpaidInvoice(w, { prices: [3_334, 3_333, 3_334] });
  for (const amount of ['33.33', '33.34', '33.34'])
    expect((await credit(w.admin, invoiceId, { amount })).status).toBe(201);
  const lines = await w.db
    .selectFrom('credit_note_lines')
    .innerJoin('credit_notes', 'credit_notes.id', 'credit_note_lines.credit_note_id')
    .select(['invoice_position', (e) => e.fn.sum<number>('credit_note_lines.total_cents').as('cents')])
    .where('credit_notes.invoice_id', '=', invoiceId)
    .groupBy('invoice_position')
    .orderBy('invoice_position')
    .execute();
  expect(lines.map(({ cents }) => Number(cents))).toEqual([3_334, 3_333, 3_334]);
  expect((await invoiceOf(w, invoiceId)).status).toBe('void');
});

test('of twenty concurrent credit notes for the whole amount one is issued', async () => {
  const w = await world();
  const { invoiceId } = await unpaidInvoice(w);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => credit(w.admin, invoiceId, { amount: '100.00' })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});

test('the numbers of twenty credit notes issued at once have no gap and no duplicate', async () => {
  const w = await world({ fresh: true });
  const invoices = [];
  for (let i = 0; i < 20; i += 1) invoices.push((await unpaidInvoice(w)).invoiceId);
  const responses = await Promise.all(invoices.map((id) => credit(w.admin, id, { amount: '10.00' })));
  const year = new Date().getUTCFullYear();
  expect(responses.map(({ body }) => body.credit_note_number).sort()).toEqual(
    Array.from({ length: 20 }, (_, i) => `CN-${year}-${String(i + 1).padStart(6, '0')}`),
  );
});

test('a repeated request with its key issues one credit note, and the key of another request is refused', async () => {
  const w = await world();
  const { invoiceId } = await unpaidInvoice(w);
  const key = `credit-${invoiceId}`;
  const send = (amount: string) => credit(w.admin, invoiceId, { amount }, key);
  const [first, second] = await Promise.all([send('10.00'), send('10.00')]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
  expect((await send('11.00')).status).toBe(409);
  expect((await invoiceOf(w, invoiceId)).credit_notes).toHaveLength(1);
});

test('the PDF names invoice, reason and refund, and has the same bytes each time', async () => {
  const w = await world();
  const { customer, invoiceId } = await paidInvoice(w, { prices: [10_000, 5_000] });
  const payment = await w.db
    .selectFrom('payment_allocations')
    .select('payment_id')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await refund(w.admin, { paymentId: payment.payment_id }, { amount: '75.00', reason: 'goodwill' });
  const invoice = await customer.must('GET /customer/invoices/{id}', { params: { id: invoiceId } });
  expect(invoice).toMatchObject({
    status: 'partially_refunded',
    refunded: '75.00',
    refunds: [{ state: 'succeeded', amount: '75.00', method: 'stripe' }],
    credit_notes: [{ kind: 'refund', amount: '75.00' }],
  });
  const [{ id = 0, credit_note_number = '' } = {}] = invoice.credit_notes;
  const download = () => customer.call('GET /customer/credit-notes/{id}/download', { params: { id } });
  const first = await download();
  expect(first.headers['content-disposition']).toBe(`attachment; filename="${credit_note_number}.pdf"`);
  const { texts } = readPdf(first.bytes);
  for (const text of [
    'Credit note',
    credit_note_number,
    'Refunded',
    '$75.00',
    'Refunded as a gesture of goodwill.',
    'Returned to the card that was charged.',
    'Total credited (USD)',
    '$50.00',
    '$25.00',
  ])
    expect(texts).toContain(text);
  expect(texts.join('\n')).toMatch(
    new RegExp(`Credit note ${credit_note_number} for invoice ${invoice.invoice_number} of \\w+ \\d+, \\d{4}`),
  );
  await customer.must('PUT /profile', { body: { name: 'Renamed Since' } });
  await w.db.updateTable('invoice_lines').set({ title: 'Renamed' }).where('invoice_id', '=', invoiceId).execute();
  expect((await download()).bytes.equals(first.bytes)).toBe(true);
  const forAdmin = await w.admin.call('GET /admin/credit-notes/{id}/download', { params: { id } });
  expect(forAdmin.bytes.equals(first.bytes)).toBe(true);
});

test('credit notes are listed, filtered and found by number, invoice, customer and payment', async () => {
  const w = await world();
  const { customer, invoiceId, orderId } = await unpaidInvoice(w);
  const { body: note } = await credit(w.admin, invoiceId, { amount: '10.00' });
  await credit(w.admin, (await unpaidInvoice(w)).invoiceId, { amount: '20.00' });
  type Query = NonNullable<CallInput<'GET /admin/credit-notes'>['query']>;
  const list = async (query: Query) =>
    (await w.admin.must('GET /admin/credit-notes', { query })).data.map(({ id }) => id);
  const { invoice_number } = await invoiceOf(w, invoiceId);
  const queries: Query[] = [
    { search: note.credit_note_number.toLowerCase() },
    { search: invoice_number },
    { search: customer.email },
    { invoice_id: invoiceId },
    { order_id: orderId },
    { user_id: customer.id, kind: 'cancellation', from: note.issued_on, to: note.issued_on },
  ];
  for (const query of queries) expect(await list(query), JSON.stringify(query)).toEqual([note.id]);
  expect(await list({ user_id: customer.id, kind: 'refund' })).toEqual([]);
  expect(await list({ user_id: customer.id, to: '2026-01-01' })).toEqual([]);
  const { document, ...found } = await w.admin.must('GET /admin/credit-notes/{id}', { params: { id: note.id } });
  expect(found).toEqual(note);
  expect(document.number).toBe(note.credit_note_number);
  const { data } = await w.admin.must('GET /find', { query: { q: note.credit_note_number } });
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'credit_note', id: note.id, title: note.credit_note_number }),
  );
  const own = await customer.must('GET /find', { query: { q: note.credit_note_number } });
  expect(own.data.map(({ url }) => url)).toContain(`/customer/dashboard/invoices/${invoiceId}`);
  const stranger = await w.newCustomer();
  expect((await stranger.must('GET /find', { query: { q: note.credit_note_number } })).data).toEqual([]);
});

test('another customer’s credit note gives the same 404 as an unknown one, and staff may read none', async () => {
  const w = await world();
  const { customer, invoiceId } = await unpaidInvoice(w);
  const { body: note } = await credit(w.admin, invoiceId, { amount: '10.00' });
  const download = (by: typeof customer, id: number) =>
    by.call('GET /customer/credit-notes/{id}/download', { params: { id } });
  expect((await download(customer, note.id)).status).toBe(200);
  const stranger = await w.newCustomer();
  const [foreign, unknown] = [await download(stranger, note.id), await download(stranger, 2_000_000_000)];
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(foreign.body.message).toBe(unknown.body.message);
  await w.db.updateTable('orders').set({ hidden_from_customer: true }).where('user_id', '=', customer.id).execute();
  expect((await download(customer, note.id)).status).toBe(404);
  expect((await customer.call('GET /customer/invoices/{id}', { params: { id: invoiceId } })).status).toBe(404);
  for (const by of [w.staff, w.customer]) {
    expect((await by.call('GET /admin/credit-notes')).status).toBe(403);
    expect((await by.call('GET /admin/credit-notes/{id}', { params: { id: note.id } })).status).toBe(403);
    expect((await by.call('GET /admin/invoices/{id}', { params: { id: invoiceId } })).status).toBe(403);
    expect((await credit(by, invoiceId, { amount: '1.00' })).status).toBe(403);
  }
  expect((await download(w.staff, note.id)).status).toBe(403);
});
