import { expect, test } from 'vitest';
import { priceSale } from '../../pricing/pricing.ts';
import { issued } from '../issued-invoice.fixture.ts';
import { pricingOfDocument } from './document-amounts.ts';

const line = (unitPriceCents: number, quantity: number) => ({
  serviceId: 1,
  optionId: null,
  title: 'Wi-Fi',
  quantity,
  unitPriceCents,
  deliveryDays: 1,
});
const vat = (rateMilli: number) => [{ name: 'VAT', rateMilli }];

test.each([
  ['added', 19_000, false],
  ['included', 19_000, true],
  ['not owed, in prices that include it', 0, true],
])('in emails too, the lines add up to the total with tax that is %s', (_, rateMilli, pricesIncludeTax) => {
  const tax = {
    category: 'S',
    components: vat(rateMilli),
    note: null,
    pricesIncludeTax,
    homeRateMilli: 19_000,
  } as const;
  const discount = { amountCents: 777 };
  const coupon = { id: 1, code: 'SPRING', discount, isEligible: () => true };
  const pricing = priceSale({
    lines: [line(149_900, 1), line(79_000, 3)],
    coupon,
    tax: { ...tax, components: vat(rateMilli) },
  });
  const { lines, adjustments, totalCents } = pricingOfDocument(issued({ pricing }));
  const added = adjustments.filter(({ label }) => !label.startsWith('Includes'));
  const sum = [...lines.map((one) => one.totalCents), ...added.map(({ cents }) => cents)].reduce((a, b) => a + b, 0);
  expect(sum).toBe(totalCents);
  expect(totalCents).toBe(pricing.totalCents);
});
