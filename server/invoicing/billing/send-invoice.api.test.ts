import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { unpaidInvoice } from './billing.fixture.ts';

const send = (w: World, id: number) => w.admin.call('POST /admin/invoices/{id}/send', { params: { id } });

test('an admin sends an invoice to its customer, who gets the PDF, once per hour', async () => {
  const w = await world();
  const { customer, invoiceId: id, orderId } = await unpaidInvoice(w);
  const { recipient, invoice_number } = await w.admin.must('GET /admin/invoices/{id}', { params: { id } });
  expect(recipient).toBe(customer.email);
  const responses = await Promise.all([send(w, id), send(w, id)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = await send(w, id);
  expect(JSON.stringify(refused.body)).toContain(`was sent to ${customer.email} less than an hour ago`);

  const emails = (await w.emailsTo(customer.email)).filter(({ subject }) => subject.startsWith('Invoice '));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.attachments).toMatchObject([{ filename: `${invoice_number}.pdf` }]);
  const { data } = await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: orderId } });
  expect(data.filter(({ kind }) => kind === 'invoice-again')).toMatchObject([{ recipient: customer.email }]);

  const at = '2026-01-01T00:00:00.000Z';
  await w.db.updateTable('outbox').set({ created_at: at }).where('kind', '=', 'invoice-again').execute();
  expect((await send(w, id)).status).toBe(201);
});

test('an invoice goes to the confirmed address for invoices, and that email opens no account', async () => {
  const w = await world();
  const { customer, invoiceId: id } = await unpaidInvoice(w);
  const email = `books-${customer.id}@example.com`;
  await w.db.insertInto('invoice_emails').values({ user_id: customer.id, email }).execute();
  expect(await send(w, id)).toMatchObject({ status: 201, body: { recipient: email } });
  const [sent] = await w.emailsTo(email);
  expect(sent?.attachments).toHaveLength(1);
  expect(sent?.text).not.toContain('/customer/dashboard');
});

test('the address for invoices doesn’t learn of an order that the customer doesn’t see', async () => {
  const w = await world();
  const { customer, invoiceId: id, orderId } = await unpaidInvoice(w);
  const email = `books-${customer.id}@example.com`;
  await w.db.insertInto('invoice_emails').values({ user_id: customer.id, email }).execute();
  await w.db.updateTable('orders').set({ hidden_from_customer: true }).where('id', '=', orderId).execute();
  const { recipient } = await w.admin.must('GET /admin/invoices/{id}', { params: { id } });
  expect(recipient).toBe(customer.email);
  expect(await send(w, id)).toMatchObject({ status: 201, body: { recipient: customer.email } });
  const sent = (await w.emailsTo(customer.email)).find(({ subject }) => subject.startsWith('Invoice '));
  expect(sent?.text).not.toContain('/customer/dashboard');
});

test('an invoice whose email was given up is sent again at once', async () => {
  const w = await world();
  const { invoiceId: id } = await unpaidInvoice(w);
  await send(w, id);
  await w.db.updateTable('outbox').set({ state: 'dead' }).where('kind', '=', 'invoice-again').execute();
  expect((await send(w, id)).status).toBe(201);
});

test('an address for invoices that was replaced before the email was sent gets none', async () => {
  const w = await world();
  const { customer, invoiceId: id } = await unpaidInvoice(w);
  const email = `books-${customer.id}@example.com`;
  const data = { userId: customer.id, invoiceId: id };
  await queueEmail(w.db, { kind: 'invoice-again', to: email, userId: customer.id, data });
  expect(await w.emailsTo(email)).toEqual([]);
});

test('the invoice of a deleted account is sent to nobody', async () => {
  const w = await world();
  const { customer, invoiceId: id } = await unpaidInvoice(w);
  const deleted_at = new Date().toISOString();
  await w.db.updateTable('users').set({ deleted_at }).where('id', '=', customer.id).execute();
  expect((await w.admin.must('GET /admin/invoices/{id}', { params: { id } })).recipient).toBeNull();
  expect((await send(w, id)).status).toBe(409);
});

test('customers and staff can’t send invoices, and an unknown one is not found', async () => {
  const w = await world();
  const { customer, invoiceId: id } = await unpaidInvoice(w);
  for (const by of [customer, w.staff])
    expect((await by.call('POST /admin/invoices/{id}/send', { params: { id } })).status).toBe(403);
  expect((await send(w, 2_000_000_000)).status).toBe(404);
});
