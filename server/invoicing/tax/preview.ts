import type { CheckoutPreview } from '../../../contract/invoicing/tax.ts';
import { unitPriceOf } from '../../../contract/invoicing/unit-price.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Pricing, TaxGroup } from '../pricing/pricing.ts';

export const toTaxAmount = ({ name, rateMilli, baseCents, amountCents }: TaxGroup) => ({
  name,
  rate: rateMilli / 1000,
  base: toDecimal(baseCents),
  amount: toDecimal(amountCents),
});

export const toPreview = (pricing: Pricing, messages: readonly string[] = []): CheckoutPreview => ({
  lines: pricing.lines.map((line, i) => ({
    position: i + 1,
    title: line.title,
    quantity: line.quantity,
    unit_price: unitPriceOf(line),
    discount: toDecimal(line.discountCents),
    net: toDecimal(line.netCents),
    tax: toDecimal(line.taxCents),
    total: toDecimal(line.totalCents),
  })),
  subtotal: toDecimal(pricing.subtotalCents),
  discount: toDecimal(pricing.discountCents),
  net: toDecimal(pricing.netCents),
  taxes: pricing.taxes.map(toTaxAmount),
  total: toDecimal(pricing.totalCents),
  notes: [...(pricing.taxNote?.split('\n') ?? []), ...messages],
  delivery_days: pricing.deliveryDays,
  ...(pricing.coupon && { coupon: { code: pricing.coupon.code } }),
});
