import { expect, test } from 'vitest';
import { type KnownClient, world } from '../../../test/support/world.ts';
import { card } from '../../invoicing/billing/billing.fixture.ts';
import { registeredWithOrder } from '../../people/accounts/guest-accounts.fixture.ts';

let number = 0;

async function withAddress(client: KnownClient): Promise<string> {
  number += 1;
  const invoice_email = `books${number}@mail.test`;
  await client.must('PUT /customer/billing-profile', { body: { invoice_email } });
  return invoice_email;
}

test('invoices, receipts and credit notes go to the address for invoices instead of the account’s', async () => {
  const w = await world();
  const books = await withAddress(w.customer);
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
  const sent = await w.emailsTo(books);

  const attached = sent.flatMap(({ attachments }) => attachments.map(({ filename }) => filename.replace(/-.*/, '')));
  // The confirmation, the receipt, the guest's purchase and the refund.
  expect(attached.toSorted()).toEqual(['CN', 'INV', 'INV', 'INV']);
  const others = await w.emailsTo(w.customer.email);
  expect(others.flatMap(({ attachments }) => attachments)).toEqual([]);

  const { data } = await w.admin.must('GET /admin/users/{id}/emails', { params: { id: w.customer.id } });
  const confirmation = data.find(({ kind }) => kind === 'order-confirmation');
  expect(confirmation?.recipient).toBe(books);
  const later = await withAddress(w.customer);
  const again = await w.admin.must('POST /admin/outbox/{id}/send-again', { params: { id: confirmation?.id ?? 0 } });
  expect(again.recipient).toBe(later);
});

test('the invoice of a guest stays with the buyer while the account’s address was never proven', async () => {
  const w = await world();
  const { client, email } = await registeredWithOrder(w);
  await client.must('PUT /customer/billing-profile', { body: { invoice_email: `of-${email}` } });
  await w.buyOrFail({ email });
  expect(await w.emailsTo(`of-${email}`)).toEqual([]);
  const [newest] = await w.emailsTo(email);
  expect(newest?.attachments).toHaveLength(1);
});
