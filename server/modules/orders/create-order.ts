import type { PaymentProvider } from '../../../contract/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Config } from '../../config.ts';
import { issueInvoice } from '../billing/billing.ts';
import { reindex } from '../search/search.ts';
import { writeOrderEvents } from './order-events.ts';
import { type Pricing, toItems } from './pricing.ts';

type NewOrder = {
  userId: number;
  customer: { name: string; email: string };
  pricing: Pricing;
  paymentMethod: PaymentProvider;
  /** Null if the invoice is paid later. */
  paidAt: string | null;
  attemptId: number | null;
  /** Defaults to false. */
  isHidden?: boolean;
};

export async function createOrder(
  trx: Db,
  company: Config['company'],
  input: NewOrder,
): Promise<{ orderId: number; invoiceId: number }> {
  const now = new Date().toISOString();
  const { pricing } = input;
  const { id: orderId } = await trx
    .insertInto('orders')
    .values({
      user_id: input.userId,
      status: 'pending',
      payment_status: input.paidAt ? 'paid' : 'unpaid',
      payment_method: input.paymentMethod,
      discount_cents: pricing.discountCents,
      tax_cents: pricing.taxCents,
      total_cents: pricing.totalCents,
      delivery_days: Math.max(...pricing.lines.map((line) => line.deliveryDays)),
      attempt_id: input.attemptId,
      hidden_from_customer: input.isHidden ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const items = toItems(pricing).map((item) => ({ order_id: orderId, ...item }));
  await trx.insertInto('order_items').values(items).execute();
  const placed = { orderId, kind: 'placed', actorId: input.userId, at: now } as const;
  await writeOrderEvents(trx, placed, ...(input.paidAt ? [{ ...placed, kind: 'paid' } as const] : []));
  const { id: invoiceId } = await issueInvoice(trx, company, {
    orderId,
    customer: input.customer,
    pricing,
    paymentMethod: input.paymentMethod,
    paidAt: input.paidAt,
  });
  await reindex(trx, 'order', [orderId]);
  return { orderId, invoiceId };
}
