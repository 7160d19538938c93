/** Amounts are cents. */
export type PricingLine = {
  serviceId: number;
  title: string;
  quantity: number;
  unitPriceCents: number;
  totalCents: number;
  deliveryDays: number;
};

/** Computed here only, and passed on to payment, order, invoice, emails and PDF. */
export type Pricing<Line = PricingLine> = {
  lines: Line[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
};

type Unpriced = { quantity: number; unitPriceCents: number };

/** Of the whole purchase, in cents; a discount is positive. */
export type Adjustments = { discountCents?: number; taxCents?: number };

export function computePricing<Line extends Unpriced>(
  lines: Line[],
  { discountCents = 0, taxCents = 0 }: Adjustments = {},
): Pricing<Line & { totalCents: number }> {
  const priced = lines.map((line) => ({ ...line, totalCents: line.quantity * line.unitPriceCents }));
  const subtotalCents = priced.reduce((sum, line) => sum + line.totalCents, 0);
  const totalCents = subtotalCents - discountCents + taxCents;
  return { lines: priced, subtotalCents, discountCents, taxCents, totalCents };
}

/** The amounts between the lines and the total, as invoices and emails show them. */
export const adjustmentRows = ({ discountCents, taxCents }: Required<Adjustments>) =>
  [
    { label: 'Discount', amountCents: -discountCents },
    { label: 'Tax', amountCents: taxCents },
  ].filter(({ amountCents }) => amountCents !== 0);

/** A line in `order_items`. */
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

export const pricingOfItems = (items: StoredItem[], adjustments?: Adjustments): Pricing =>
  computePricing(
    items.map((item) => ({
      serviceId: item.service_id,
      title: item.title,
      quantity: item.quantity,
      unitPriceCents: item.price_cents,
      deliveryDays: item.delivery_days,
    })),
    adjustments,
  );
