import type { PaymentProvider } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Config } from '../../config.ts';
import { issueInvoice } from '../billing/billing.ts';
import { reindex } from '../search/search.ts';
import type { BoughtItem } from './attempts.ts';

type NewOrder = {
  userId: number;
  customer: { name: string; email: string };
  items: BoughtItem[];
  paymentMethod: PaymentProvider;
  /** ISO time where it is paid at once; null where the invoice waits. */
  paidAt: string | null;
  attemptId: number | null;
};

/** Writes an order, its items and its invoice, within the caller's transaction. */
export async function createOrder(
  trx: Db,
  company: Config['company'],
  input: NewOrder,
): Promise<{ orderId: number; invoiceId: number }> {
  const now = new Date().toISOString();
  const totalCents = input.items.reduce((sum, item) => sum + item.price_cents, 0);
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      user_id: input.userId,
      status: 'pending',
      payment_status: input.paidAt ? 'paid' : 'unpaid',
      payment_method: input.paymentMethod,
      total_cents: totalCents,
      delivery_days: Math.max(...input.items.map((item) => item.delivery_days)),
      attempt_id: input.attemptId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = input.items.map((item) => ({ order_id: orderId, quantity: 1, ...item }));
  await trx.insertInto('order_items').values(items).execute();
  await trx
    .insertInto('order_events')
    .values(
      ['placed', ...(input.paidAt ? ['paid'] : [])].map((kind) => ({
        order_id: orderId,
        kind,
        actor_id: input.userId,
        detail: '{}',
        created_at: now,
      })),
    )
    .execute();
  const { id: invoiceId } = await issueInvoice(trx, company, {
    orderId,
    customer: input.customer,
    items: input.items.map(({ title, price_cents }) => ({ title, price_cents, quantity: 1 })),
    totalCents,
    paymentMethod: input.paymentMethod,
    paidAt: input.paidAt,
  });
  await reindex(trx, 'order', [orderId]);
  return { orderId, invoiceId };
}
