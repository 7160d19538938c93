import { describe, expect, test } from 'vitest';
import { type CouponTerms, priceSale, type SaleLine, type TaxTerms } from './pricing.ts';

const line = (unitPriceCents: number, more: Partial<SaleLine> = {}): SaleLine => ({
  serviceId: 1,
  optionId: null,
  title: 'Wi-Fi',
  quantity: 1,
  unitPriceCents,
  deliveryDays: 5,
  ...more,
});
const terms = (rates: number[], more: Partial<TaxTerms> = {}): TaxTerms => ({
  category: 'S',
  components: rates.map((rateMilli, i) => ({ name: `Tax ${i}`, rateMilli })),
  note: null,
  pricesIncludeTax: false,
  homeRateMilli: 0,
  ...more,
});
const coupon = (
  discount: CouponTerms['discount'],
  isEligible: CouponTerms['isEligible'] = () => true,
): CouponTerms => ({
  id: 1,
  code: 'SPRING10',
  discount,
  isEligible,
});

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

function expectToAddUp(pricing: ReturnType<typeof priceSale>) {
  const of = (field: 'discountCents' | 'netCents' | 'taxCents' | 'totalCents') =>
    sum(pricing.lines.map((l) => l[field]));
  expect({ discount: of('discountCents'), net: of('netCents'), tax: of('taxCents'), total: of('totalCents') }).toEqual({
    discount: pricing.discountCents,
    net: pricing.netCents,
    tax: pricing.taxCents,
    total: pricing.totalCents,
  });
  for (const l of pricing.lines) expect(l.netCents + l.taxCents).toBe(l.totalCents);
  expect(pricing.netCents + pricing.taxCents).toBe(pricing.totalCents);
  expect(sum(pricing.taxes.map((t) => t.amountCents))).toBe(pricing.taxCents);
}

test('without tax and coupon the total is the sum of the lines', () => {
  const pricing = priceSale({ lines: [line(10_05), line(20_00, { serviceId: 2, quantity: 3 })] });
  expect(pricing).toMatchObject({
    subtotalCents: 70_05,
    discountCents: 0,
    netCents: 70_05,
    taxCents: 0,
    totalCents: 70_05,
  });
  expect(pricing.taxes).toEqual([]);
});

test('tax that is added is rounded once, on the sum of the lines', () => {
  const pricing = priceSale({ lines: [line(10_05), line(10_05), line(10_05)], tax: terms([8_875]) });
  expect(pricing).toMatchObject({ netCents: 30_15, taxCents: 2_68, totalCents: 32_83 });
  expectToAddUp(pricing);
});

test('tax that is included leaves the price on the page', () => {
  const pricing = priceSale({
    lines: [line(119_00)],
    tax: terms([19_000], { pricesIncludeTax: true, homeRateMilli: 19_000 }),
  });
  expect(pricing).toMatchObject({ subtotalCents: 119_00, netCents: 100_00, taxCents: 19_00, totalCents: 119_00 });
});

test('a buyer who owes no tax pays prices with tax without the seller’s own', () => {
  const tax = terms([0], { category: 'AE', pricesIncludeTax: true, homeRateMilli: 19_000 });
  const pricing = priceSale({ lines: [line(119_00), line(59_50)], coupon: coupon({ percentMilli: 10_000 }), tax });
  expect(pricing).toMatchObject({ subtotalCents: 150_00, discountCents: 15_00, netCents: 135_00, taxCents: 0 });
  expect(pricing.lines.map((l) => l.unitPriceCents)).toEqual([100_00, 50_00]);
  expect(pricing.taxes).toEqual([{ name: 'Tax 0', rateMilli: 0, baseCents: 135_00, amountCents: 0 }]);
  expectToAddUp(pricing);
});

test('a coupon covers eligible lines only, and at most their price', () => {
  const lines = [line(100_00), line(30_00, { serviceId: 2 })];
  const second = ({ serviceId }: SaleLine) => serviceId === 2;
  expect(
    priceSale({ lines, coupon: coupon({ amountCents: 50_00 }, second) }).lines.map((l) => l.discountCents),
  ).toEqual([0, 30_00]);
  const percent = priceSale({ lines, coupon: coupon({ percentMilli: 33_300 }, second) });
  expect(percent).toMatchObject({ discountCents: 9_99, totalCents: 120_01, coupon: { id: 1, code: 'SPRING10' } });
});

test('options add their days to their service; an order takes at least a day', () => {
  const express = line(50_00, { optionId: 7, deliveryDays: -3 });
  expect(priceSale({ lines: [line(100_00), express] }).deliveryDays).toBe(2);
  expect(
    priceSale({ lines: [line(100_00), express, line(10_00, { serviceId: 2, deliveryDays: 4 })] }).deliveryDays,
  ).toBe(4);
  expect(priceSale({ lines: [line(100_00), { ...express, deliveryDays: -60 }] }).deliveryDays).toBe(1);
});

describe('every amount adds up', () => {
  const rules: [string, TaxTerms][] = [
    ['8.875 % added', terms([8_875])],
    ['19 % included', terms([19_000], { pricesIncludeTax: true, homeRateMilli: 19_000 })],
    ['9 + 9 % added', terms([9_000, 9_000])],
    ['9 + 9 % included', terms([9_000, 9_000], { pricesIncludeTax: true, homeRateMilli: 18_000 })],
    ['no tax on prices with 19 %', terms([0], { pricesIncludeTax: true, homeRateMilli: 19_000 })],
  ];
  test.each(rules)('%s, on 1 to 20 lines with odd cents and a coupon of 33.3 %%', (_, tax) => {
    for (let n = 1; n <= 20; n += 1) {
      const lines = Array.from({ length: n }, (__, i) =>
        line(101 + i * 37_13, { serviceId: i, quantity: 1 + (i % 3) }),
      );
      expectToAddUp(priceSale({ lines, tax }));
      expectToAddUp(priceSale({ lines, tax, coupon: coupon({ percentMilli: 33_300 }) }));
    }
  });
});
