import type { Db } from '../../adapters/database/database.ts';
import { type Pricing, pricingOfItems } from './pricing.ts';

/** The price at which the order was placed. */
export async function pricingOfOrder(db: Db, orderId: number): Promise<Pricing> {
  const { discount_cents, tax_cents } = await db
    .selectFrom('orders')
    .select(['discount_cents', 'tax_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['service_id', 'title', 'price_cents', 'quantity', 'delivery_days'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return pricingOfItems(items, { discountCents: discount_cents, taxCents: tax_cents });
}
