import { seedService } from '../../../test/support/seeds.ts';
import type { KnownClient, World } from '../../../test/support/world.ts';

export const card = { payment_provider: 'stripe', payment_token: 'tok_visa' } as const;

export async function unpaidInvoice(w: World, { prices = [10_000], by }: { prices?: number[]; by?: KnownClient } = {}) {
  const customer = by ?? (await w.newCustomer());
  const items = [];
  for (const price_cents of prices)
    items.push({ service_id: (await seedService(w.db, { price_cents })).id, quantity: 1 });
  const order = await customer.must('POST /customer/orders', {
    body: { items: items as [{ service_id: number; quantity: 1 }], payment_method: 'stripe' },
  });
  return { customer, orderId: order.id, invoiceId: order.invoice_id ?? 0 };
}

export async function paidInvoice(w: World, options: { prices?: number[]; by?: KnownClient } = {}) {
  const unpaid = await unpaidInvoice(w, options);
  await unpaid.customer.must('POST /customer/invoices/{id}/pay', { params: { id: unpaid.invoiceId }, body: card });
  return unpaid;
}

export const invoiceOf = (w: World, id: number) => w.admin.must('GET /admin/invoices/{id}', { params: { id } });

type Credit = { amount?: string; lines?: { position: number; amount: string }[]; reason?: string };

export const credit = (by: KnownClient, invoiceId: number, body: Credit, key?: string) =>
  by.call('POST /admin/invoices/{id}/credit-notes', {
    params: { id: invoiceId },
    body: { reason: 'Agreed on the phone', ...body },
    ...(key !== undefined && { key }),
  });
