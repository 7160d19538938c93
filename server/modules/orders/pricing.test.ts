import { expect, test } from 'vitest';
import { adjustmentRows, computePricing, pricingOfItems, toItems } from './pricing.ts';

const setup = { serviceId: 3, title: 'Network setup', quantity: 1, unitPriceCents: 129_900, deliveryDays: 10 };
const training = { serviceId: 5, title: 'Training', quantity: 2, unitPriceCents: 4_999, deliveryDays: 3 };

test('a price consists of its lines, and the total is their sum without discount and tax', () => {
  expect(computePricing([setup, training])).toEqual({
    lines: [
      { ...setup, totalCents: 129_900 },
      { ...training, totalCents: 9_998 },
    ],
    subtotalCents: 139_898,
    discountCents: 0,
    taxCents: 0,
    totalCents: 139_898,
  });
});

test('the price that is read back from stored items is the price that was stored', () => {
  const pricing = computePricing([setup, training]);
  const stored = toItems(pricing);
  expect(stored[1]).toEqual({
    service_id: 5,
    title: 'Training',
    price_cents: 4_999,
    quantity: 2,
    delivery_days: 3,
  });
  expect(pricingOfItems(JSON.parse(JSON.stringify(stored)))).toEqual(pricing);
});

test('a discount lowers the total, tax raises it, and both are shown only if they are not zero', () => {
  const pricing = computePricing([setup], { discountCents: 10_000, taxCents: 2_500 });
  expect(pricing).toMatchObject({ subtotalCents: 129_900, totalCents: 122_400 });
  expect(adjustmentRows(pricing)).toEqual([
    { label: 'Discount', amountCents: -10_000 },
    { label: 'Tax', amountCents: 2_500 },
  ]);
  expect(adjustmentRows(computePricing([setup]))).toEqual([]);
  expect(pricingOfItems(toItems(pricing), { discountCents: 10_000, taxCents: 2_500 })).toEqual(pricing);
});

test('lines keep their order, which is part of the reference of a PayPal order', () => {
  const { lines } = pricingOfItems(toItems(computePricing([training, setup])));
  expect(lines.map(({ serviceId }) => serviceId)).toEqual([5, 3]);
});
