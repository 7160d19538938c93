import type { Insertable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import type { Pricing } from '../../invoicing/pricing/pricing.ts';

export const orderAmounts = ({ subtotalCents, discountCents, netCents, taxCents, totalCents }: Pricing) => ({
  subtotal_cents: subtotalCents,
  discount_cents: discountCents,
  net_cents: netCents,
  tax_cents: taxCents,
  total_cents: totalCents,
});

export const toItems = ({ lines }: Pricing): Omit<Insertable<Tables['order_items']>, 'order_id'>[] =>
  lines.map((line) => ({
    service_id: line.serviceId,
    option_id: line.optionId,
    title: line.title,
    price_cents: line.unitPriceCents,
    quantity: line.quantity,
    discount_cents: line.discountCents,
    net_cents: line.netCents,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
    delivery_days: line.deliveryDays,
  }));

type StoredPricing = Pick<Pricing, 'lines' | 'subtotalCents' | 'discountCents' | 'taxCents' | 'totalCents'> &
  Partial<Pricing>;

/** Releases without discounts, tax and options stored none of their fields. */
export function readPricing(json: string): Pricing {
  const stored = JSON.parse(json) as StoredPricing;
  if (stored.netCents !== undefined) return stored as Pricing;
  return {
    ...stored,
    lines: stored.lines.map((line) => ({
      ...line,
      optionId: null,
      discountCents: 0,
      netCents: line.totalCents,
      taxCents: 0,
    })),
    netCents: stored.totalCents,
    taxes: [],
    taxCategory: null,
    taxNote: null,
    coupon: null,
    deliveryDays: Math.max(...stored.lines.map((line) => line.deliveryDays)),
  };
}
