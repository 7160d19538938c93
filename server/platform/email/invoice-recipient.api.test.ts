import { expect, test } from 'vitest';
import { type KnownClient, type ReceivedEmail, type World, world } from '../../../test/support/world.ts';
import { card } from '../../invoicing/billing/billing.fixture.ts';
import { registeredWithOrder } from '../../people/accounts/guest-accounts.fixture.ts';
import { confirmed } from '../../people/accounts/invoice-email/invoice-email.fixture.ts';
import { queueEmail } from './email.ts';

let number = 0;

async function withAddress(w: World, client: KnownClient): Promise<string> {
  number += 1;
  const address = `books${number}@mail.test`;
  await confirmed(w, client, address);
  return address;
}

test('invoices, receipts and credit notes go to the account, and as a copy without links to its address for invoices', async () => {
  const w = await world();
  const books = await withAddress(w, w.customer);
  const email_verified_at = new Date().toISOString();
  await w.db.updateTable('users').set({ email_verified_at }).where('id', '=', w.customer.id).execute();
  const order = await w.customer.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  const params = { id: order.invoice_id ?? 0 };
  await w.customer.must('POST /customer/invoices/{id}/pay', { params, body: card });
  await w.buyOrFail({ email: w.customer.email });
  const { payments } = await w.admin.must('GET /admin/orders/{id}', { params: { id: order.id } });
  await w.admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payments[0]?.id ?? 0 },
    body: { amount: '10.00', reason: 'requested_by_customer' },
  });
  const withPdf = async (to: string) => (await w.emailsTo(to)).filter(({ attachments }) => attachments.length > 0);
  const kindsOf = (emails: ReceivedEmail[]) =>
    emails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename.replace(/-.*/, ''))).toSorted();
  const [own, copies] = [await withPdf(w.customer.email), await withPdf(books)];

  // The confirmation, the receipt, the guest's purchase and the refund.
  expect(kindsOf(own)).toEqual(['CN', 'INV', 'INV', 'INV']);
  expect(kindsOf(copies)).toEqual(kindsOf(own));
  expect(copies.map(({ subject }) => subject).toSorted()).toEqual(own.map(({ subject }) => subject).toSorted());
  for (const { text, html, reply_to } of copies) {
    expect(text).toContain(w.customer.email);
    expect(text).not.toMatch(/dashboard|login|password|reply/i);
    // The company's name links to the home page.
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url ?? '').pathname)).toEqual(['/']);
    expect(reply_to).toBeNull();
  }

  const { data } = await w.admin.must('GET /admin/users/{id}/emails', { params: { id: w.customer.id } });
  const copy = data.find(({ kind, recipient }) => kind === 'invoice-copy' && recipient === books);
  expect(data.find(({ kind }) => kind === 'order-confirmation')?.recipient).toBe(w.customer.email);
  const later = await withAddress(w, w.customer);
  const again = await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id: copy?.id ?? 0 } });
  expect(again.recipient).toBe(later);
});

test('the invoice of a guest stays with the buyer while the account’s address was never proven', async () => {
  const w = await world();
  const { client, email } = await registeredWithOrder(w);
  await confirmed(w, client, `of-${email}`);
  await w.buyOrFail({ email });
  expect((await w.emailsTo(`of-${email}`)).flatMap(({ attachments }) => attachments)).toEqual([]);
  const [newest] = await w.emailsTo(email);
  expect(newest?.attachments).toHaveLength(1);
  // An admin may attach a later payment to it.
  const hidden = (await w.ordersOf(email)).at(-1);
  const orderId = hidden?.id ?? 0;
  const { id } = await w.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { id: userId } = await w.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const data = { userId, invoiceId: id };
  await queueEmail(w.db, { kind: 'payment-receipt', to: email, invoicesOf: userId, orderId, data });
  expect((await w.emailsTo(`of-${email}`)).flatMap(({ attachments }) => attachments)).toEqual([]);
});
