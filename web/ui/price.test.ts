import { expect, test } from 'vitest';
import { formatMoney } from './price.tsx';

test.each([
  ['3800.00', '$3,800'],
  ['149.50', '$149.50'],
  ['0.00', '$0'],
  ['0.05', '$0.05'],
  ['1234567.89', '$1,234,567.89'],
  ['-39.00', '-$39'],
  ['-0.00', '$0'],
])('%j is shown as %j', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});
