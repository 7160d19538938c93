import { expect, test } from 'vitest';
import { amountAt, unitPrice, unitPriceOf } from './unit-price.ts';

test.each([
  [25_000, 3, '83.333'],
  [5_828, 7, '8.326'],
  [30_000, 3, '100.00'],
  [1, 999, '0.00001'],
  [9_999_999, 999, '100.10009'],
])('%i cents for %i are %s each', (cents, quantity, expected) => {
  expect(unitPrice(cents, quantity)).toBe(expected);
});

test('every quantity times its unit price is the amount of the line, and no decimal could be left out', () => {
  for (let quantity = 1; quantity <= 999; quantity += 1)
    for (const cents of [1, 99, 8_333, 10_000, 5_828, 99_999_999, 7 * quantity, 8_403 * quantity + quantity - 1]) {
      const price = unitPrice(cents, quantity);
      const [, decimals = ''] = price.split('.');
      expect(decimals.length).toBeLessThanOrEqual(6);
      // Exact integers: half a cent rounds up.
      const units = BigInt(price.replace('.', ''));
      const scale = 10n ** BigInt(decimals.length - 2);
      expect((2n * units * BigInt(quantity) + scale) / (2n * scale)).toBe(BigInt(cents));
      expect(amountAt(price, quantity)).toBe(cents);
      if (decimals.length === 2) continue;
      const [coarse, wide] = [scale / 10n, BigInt(cents)];
      const nearest = (2n * wide * coarse + BigInt(quantity)) / (2n * BigInt(quantity));
      for (const near of [nearest - 1n, nearest, nearest + 1n])
        expect((2n * near * BigInt(quantity) + coarse) / (2n * coarse)).not.toBe(wide);
    }
});

test('the unit price contains the tax if the price does, and the discount is not taken off', () => {
  const line = { quantity: 3, discountCents: 500 };
  expect(unitPriceOf({ ...line, unitPriceCents: 10_000, netCents: 24_790, totalCents: 29_500 })).toBe('100.00');
  expect(unitPriceOf({ ...line, unitPriceCents: 10_000, netCents: 29_500, totalCents: 35_400 })).toBe('100.00');
  expect(unitPriceOf({ ...line, unitPriceCents: 8_333, netCents: 24_500, totalCents: 24_500 })).toBe('83.333');
});
