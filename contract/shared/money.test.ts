import { afterEach, expect, test } from 'vitest';
import { moneyInput } from './fields.ts';
import {
  CURRENCY,
  formatAmount,
  formatMoney,
  formatRange,
  setCurrency,
  splitCents,
  toCents,
  toDecimal,
} from './money.ts';

afterEach(() => setCurrency('USD'));

test.each([
  ['499.00', 49_900],
  ['499', 49_900],
  [499, 49_900],
  [0.1, 10],
  ['0.01', 1],
  ['12.5', 1_250],
  [19.99, 1_999],
  [1.15, 115],
  ['007.10', 710],
  [999_999.99, 99_999_999],
])('%j is %i cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test.each([
  '1.234',
  0.001,
  '-1',
  -1,
  '',
  ' 1',
  '1 ',
  '1,00',
  '1.',
  '.5',
  '1e3',
  1e21,
  'NaN',
  Number.NaN,
  Infinity,
  '0x10',
  '１.00',
  '1234567890',
])('%j is not an amount', (amount) => {
  expect(toCents(amount)).toBeNull();
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [49_900, '499.00'],
  [99_999_999, '999999.99'],
  [-5, '-0.05'],
  [-49_900, '-499.00'],
])('%i cents are %j in the API', (cents, text) => {
  expect(toDecimal(cents)).toBe(text);
});

test.each([
  [0, '$0.00'],
  [99_999, '$999.99'],
  [129_900, '$1,299.00'],
  [123_456_789, '$1,234,567.89'],
  [99_999_999_999, '$999,999,999.99'],
  [-5, '−$0.05'],
  [-129_900, '−$1,299.00'],
])('%i cents are shown as %j', (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
  expect(formatAmount(toDecimal(cents))).toBe(text);
});

test('a short amount has cents only if they are not 0', () => {
  const amounts = ['3800.00', '149.50', '0.00', '1234567.89', '-39.00', '-0.00'];
  expect(amounts.map((amount) => formatAmount(amount, 'short'))).toEqual([
    '$3,800',
    '$149.50',
    '$0',
    '$1,234,567.89',
    '−$39',
    '$0',
  ]);
});

test('zero is never shown with a minus sign', () => {
  expect(formatMoney(-0)).toBe('$0.00');
});

test('every amount in cents survives conversion to text and back', () => {
  for (let cents = 0; cents < 20_000; cents += 7) expect(toCents(toDecimal(cents))).toBe(cents);
});

test('parts add up to the whole and differ by at most one cent', () => {
  for (let cents = 0; cents <= 120; cents += 1)
    for (let shares = 1; shares <= 9; shares += 1) {
      const parts = splitCents(cents, shares);
      expect(parts).toHaveLength(shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    }
});

test('an amount may be a number or a string, and an invalid one has its own message', () => {
  expect([moneyInput.parse('5.5'), moneyInput.parse(5)]).toEqual([550, 500]);
  const refused = moneyInput.safeParse('5.555');
  expect(refused.error?.issues[0]?.message).toBe('must be an amount with at most two decimals.');
  for (const other of [true, null, ['5'], { value: 5 }, undefined])
    expect(moneyInput.safeParse(other).success).toBe(false);
});

test.each([
  ['USD', '$1,299.50', '$1,299.50', '$1,300'],
  ['EUR', '€1,299.50', '€1,299.50', '€1,300'],
  ['CAD', '$1,299.50', '$1,299.50', '$1,300'],
  ['CZK', 'Kč 1,299.50', 'Kč 1,299.50', 'Kč 1,300'],
  ['INR', '₹1,299.50', '₹1,299.50', '₹1,300'],
] as const)('amounts in %s are formatted with its symbol', (currency, exact, short, whole) => {
  setCurrency(currency);
  expect(CURRENCY).toBe(currency);
  const texts = [formatMoney(1299_50), formatMoney(1299_50, 'short'), formatMoney(1299_50, 'whole')];
  expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([exact, short, whole]);
  expect(formatMoney(1300_00, 'short')).not.toContain('.');
});

test.each([
  ['USD', '$900–1,600'],
  ['CZK', 'Kč\u00a0900–1,600'],
] as const)('a range in %s names its currency once', (currency, text) => {
  setCurrency(currency);
  expect(formatRange('900.00', '1600.00')).toBe(text);
});
