import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { germanSeller, taxedWorld } from '../tax/tax.fixture.ts';
import { readPdf } from './documents/pdf-reader.fixture.ts';

test('a customer sees only their own invoices, newest first', async () => {
  const { buyOrFail, customer, newCustomer } = await world();
  const first = await buyOrFail({ email: customer.email });
  const second = await buyOrFail({ email: customer.email });
  const { data, meta } = await customer.must('GET /customer/invoices');
  expect(data.map(({ invoice_number }) => invoice_number)).toEqual([
    second.invoice.invoice_number,
    first.invoice.invoice_number,
  ]);
  expect(meta.total).toBe(2);
  expect((await (await newCustomer()).must('GET /customer/invoices')).data).toEqual([]);
});

test('an invoice has its customer, items, payment method and amount', async () => {
  const { buyOrFail, customer, service } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const whole = await customer.must('GET /customer/invoices/{id}', { params: { id: invoice.id } });
  expect(whole).toMatchObject({
    invoice_number: invoice.invoice_number,
    amount: '499.00',
    status: 'paid',
    order: {
      user: { name: 'Ida Buyer', email: customer.email },
      payment_method: 'stripe',
      items: [{ service: { id: service.id, title: service.title }, price: '499.00', quantity: 1 }],
    },
  });
  expect(whole.paid_at).not.toBeNull();
});

test('an invoice keeps the name and email address of its customer, like its PDF', async () => {
  const { customer, service, db } = await world();
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const { invoice_id } = await customer.must('POST /customer/orders', { body });
  const issued = { name: customer.name, email: customer.email };
  const now = { name: 'Renamed Since', email: `moved-${customer.email}` };
  await customer.must('PUT /profile', { body: { name: now.name } });
  await db.updateTable('users').set({ email: now.email }).where('id', '=', customer.id).execute();
  const params = { id: invoice_id ?? 0 };
  const one = await customer.must('GET /customer/invoices/{id}', { params });
  const [listed] = (await customer.must('GET /customer/invoices')).data;
  expect([one.order.user, listed?.order.user]).toEqual([issued, issued]);
  const [order] = (await customer.must('GET /customer/orders')).data;
  expect(order?.user).toEqual({ ...now, phone: null, place: null });
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(document).customer).toEqual(issued);
});

test('an invoice names the court beside the number in its register, unless the number names it', async () => {
  const seller = { ...germanSeller, registration: 'HRB 1234', register_court: 'Amtsgericht Charlottenburg' };
  for (const [registration, printed] of [
    ['HRB 1234', 'Amtsgericht Charlottenburg, HRB 1234'],
    ['HRB 1234, Amtsgericht Charlottenburg', 'HRB 1234, Amtsgericht Charlottenburg'],
  ] as const) {
    const { buyOrFail, customer } = await taxedWorld(undefined, { ...seller, registration });
    const { invoice } = await buyOrFail({ email: customer.email, billing: { country: 'DE' } });
    const { bytes } = await customer.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } });
    expect(readPdf(bytes).texts).toContain(printed);
  }
});

test('another customer’s invoice gives the same 404 as an unknown one', async () => {
  const { buyOrFail, customer, newCustomer } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const other = await newCustomer();
  for (const call of ['GET /customer/invoices/{id}', 'GET /customer/invoices/{id}/download'] as const) {
    const foreign = await other.call(call, { params: { id: invoice.id } });
    const absent = await other.call(call, { params: { id: 1_000_000_000 } });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body.message).toBe(absent.body.message);
    expect(Object.keys(foreign.body)).toEqual(Object.keys(absent.body));
  }
});

test('the PDF has the same bytes each time, even after catalog, name and company have changed', async () => {
  const { buyOrFail, customer, db, service } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const download = () => customer.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } });
  const first = await download();
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${invoice.invoice_number}.pdf"`,
  });
  await db.updateTable('services').set({ title: 'Renamed', price_cents: 1 }).where('id', '=', service.id).execute();
  await customer.must('PUT /profile', { body: { name: 'Renamed Too' } });
  const second = await download();
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

test('a customer may download sixty invoices per minute, and others’ invoices do not count', async () => {
  const { buyOrFail, customer, newCustomer, deps } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const download = (by = customer) => by.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } });
  for (let i = 0; i < 59; i += 1) await deps.limits.consume('invoiceFiles', String(customer.id));
  const [last, refused] = [await download(), await download()];
  expect([last.status, refused.status]).toEqual([200, 429]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await download(await newCustomer())).status).toBe(404);
});

test('the PDF of a paid invoice is the one that came with the confirmation', async () => {
  const { buyOrFail, customer, emailsTo, app } = await world();
  const { invoice } = await buyOrFail({ email: customer.email });
  const [message] = await emailsTo(customer.email);
  const attached = await app.inject(`/sandbox/mailbox/${message?.id}/files/0`);
  const downloaded = await customer.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } });
  expect(downloaded.bytes.equals(attached.rawPayload)).toBe(true);
});

test.each(['staff', 'admin', 'visitor'] as const)('a %s can’t read customer invoices', async (who) => {
  const here = await world();
  const status = who === 'visitor' ? 401 : 403;
  for (const call of ['GET /customer/orders', 'GET /customer/invoices'] as const)
    expect((await here[who].call(call)).status).toBe(status);
  expect((await here[who].call('GET /customer/invoices/{id}/download', { params: { id: 1 } })).status).toBe(status);
});

test('invoices can be listed by the month of their date', async () => {
  const { buyOrFail, customer, db } = await world();
  const dates = ['2026-02-28', '2026-03-01', '2026-03-31'];
  for (const issued_on of dates) {
    const { invoice } = await buyOrFail({ email: customer.email });
    await db
      .updateTable('invoices')
      .set({ issued_on, created_at: `${issued_on}T23:00:00.000Z` })
      .where('id', '=', invoice.id)
      .execute();
  }
  const listed = async (month: string) => {
    const { data, meta, months, unpaid } = await customer.must('GET /customer/invoices', { query: { month } });
    expect([months, unpaid]).toEqual([['2026-03', '2026-02'], 0]);
    return [meta.total, data.map(({ issued_on }) => issued_on)];
  };
  expect(await listed('2026-02')).toEqual([1, [dates[0]]]);
  expect(await listed('2026-03')).toEqual([2, [dates[2], dates[1]]]);
  expect(await listed('2026-04')).toEqual([0, []]);
  const invalid = await customer.call('GET /customer/invoices', { query: { month: '2026-13' } });
  expect([invalid.status, Object.keys(invalid.body.errors ?? {})]).toEqual([422, ['month']]);
});

test('admins are notified once of a document with characters that can’t be printed, and it is delivered', async () => {
  const w = await world({ fresh: true });
  const { invoice, user } = await w.buyOrFail({ name: 'ꦗꦮ Ltd' });
  const [email] = await w.emailsTo(user.email);
  expect(email?.attachments).toHaveLength(1);
  const incomplete = async () =>
    (await notificationsOf(w, w.admin)).data.filter(({ kind }) => kind === 'document_incomplete');
  expect(await incomplete()).toMatchObject([
    {
      text: `${invoice.invoice_number} has characters that can’t be printed: correct the invoice`,
      url: `/admin/dashboard/invoices/${invoice.id}`,
      count: 1,
    },
  ]);
  const [{ id: up_to } = { id: 0 }] = await incomplete();
  await w.admin.must('POST /notifications/read-all', { body: { up_to } });
  const download = await w.admin.send('GET', `/api/admin/invoices/${invoice.id}/download`);
  expect(download.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await incomplete()).toMatchObject([{ count: 1 }]);
  await w.buyOrFail({ name: 'ปิ่นแก้ว ศรีสุวรรณ' });
  await w.stage.outbox.drain();
  expect(await incomplete()).toHaveLength(1);
});
