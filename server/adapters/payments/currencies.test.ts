import { expect, test } from 'vitest';
import { currencies, minimumCents } from '../../../contract/shared/currencies.ts';
import { acceptsPaypal } from './currencies.ts';

test('every currency that an installation may use has a smallest amount, and PayPal accepts most of them', () => {
  expect(currencies.filter((currency) => !(minimumCents[currency] > 0))).toEqual([]);
  expect(minimumCents.USD).toBe(50);
  expect(currencies.filter((currency) => !acceptsPaypal(currency))).toEqual(['AED', 'INR', 'ZAR']);
});
