/** A bought service. Amounts are cents. */
export type PricingLine = {
  serviceId: number;
  title: string;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  deliveryDays: number;
};

/**
 * The price of a purchase, computed here only and passed on to payment, order, invoice, emails and PDF. Discount and
 * tax are always 0 today.
 */
export type Pricing<Line = PricingLine> = {
  lines: Line[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
};

type Unpriced = { quantity: number; unitPriceCents: number };

export function computePricing<Line extends Unpriced>(lines: Line[]): Pricing<Line & { totalCents: number }> {
  const priced = lines.map((line) => ({ ...line, totalCents: line.quantity * line.unitPriceCents }));
  const subtotalCents = priced.reduce((sum, line) => sum + line.totalCents, 0);
  const [discountCents, taxCents] = [0, 0];
  const totalCents = subtotalCents - discountCents + taxCents;
  return { lines: priced, subtotalCents, discountCents, taxCents, totalCents };
}

/** A line in `order_items` and `checkout_attempts.items`. */
export type StoredItem = {
  service_id: number;
  title: string;
  price_cents: number;
  quantity: number;
  delivery_days: number;
};

export const toItems = ({ lines }: Pricing): StoredItem[] =>
  lines.map((line) => ({
    service_id: line.serviceId,
    title: line.title,
    price_cents: line.unitPriceCents,
    quantity: line.quantity,
    delivery_days: line.deliveryDays,
  }));

/** The inverse of `toItems`. */
export const pricingOfItems = (items: StoredItem[]): Pricing =>
  computePricing(
    items.map((item) => ({
      serviceId: item.service_id,
      title: item.title,
      quantity: item.quantity,
      unitPriceCents: item.price_cents,
      deliveryDays: item.delivery_days,
    })),
  );
