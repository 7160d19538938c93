import { shareCents } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { amountColumns, dueCents } from '../../invoicing/billing/billing.ts';
import type { Pricing } from '../../invoicing/pricing/pricing.ts';

export async function pricingOfOrder(db: Db, orderId: number): Promise<Pricing> {
  const order = await db
    .selectFrom('orders')
    .select(['subtotal_cents', 'discount_cents', 'net_cents', 'tax_cents', 'total_cents', 'delivery_days'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  return {
    lines: items.map((item) => ({
      serviceId: item.service_id ?? 0,
      optionId: item.option_id,
      title: item.title,
      quantity: item.quantity,
      unitPriceCents: item.price_cents,
      deliveryDays: item.delivery_days,
      discountCents: item.discount_cents,
      netCents: item.net_cents,
      taxCents: item.tax_cents,
      totalCents: item.total_cents,
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    netCents: order.net_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    taxes: [],
    taxCategory: null,
    taxNote: null,
    coupon: null,
    deliveryDays: order.delivery_days,
  };
}

/** Only the amount due is charged for an invoice that was credited, corrected or paid in part. */
export async function pricingOfAmountDue(db: Db, invoiceId: number): Promise<Pricing> {
  const invoice = await db
    .selectFrom('invoices')
    .select([...amountColumns, 'order_id'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const pricing = await pricingOfOrder(db, invoice.order_id ?? 0);
  const due = dueCents(invoice);
  if (due === pricing.totalCents) return pricing;
  const [taxCents = 0] = shareCents(due, [pricing.taxCents, pricing.netCents]);
  return { ...pricing, taxCents, netCents: due - taxCents, totalCents: due };
}
