import type { Currency } from './currencies.ts';

/**
 * Computations use integer cents, the API decimal strings (`"1299.00"`). An installation sells in one currency: set at
 * the start of the server and of each page, and never again.
 */
export let CURRENCY: Currency = 'USD';

export const toDecimal = (cents: number): string => {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

const formatsOf = (currency: Currency) => {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', signDisplay: 'negative' } as const;
  return {
    exact: new Intl.NumberFormat('en-US', options),
    short: new Intl.NumberFormat('en-US', { ...options, trailingZeroDisplay: 'stripIfInteger' }),
    unit: new Intl.NumberFormat('en-US', { ...options, maximumFractionDigits: 6 }),
    whole: new Intl.NumberFormat('en-US', { ...options, maximumFractionDigits: 0 }),
  };
};

let formats = formatsOf(CURRENCY);

export function setCurrency(currency: Currency): void {
  if (currency === CURRENCY) return;
  CURRENCY = currency;
  formats = formatsOf(currency);
}

/** The plural, such as `US dollars`. */
export const currencyName = (currency: Currency = CURRENCY): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export type MoneyForm = keyof typeof formats;

/** A real minus, as in print: `−$12.00`. */
const withMinus = (text: string): string => text.replace('-', '−');

/** `$1,299.00`; `short` has no cents if they are 0, `whole` never has any. */
export const formatMoney = (cents: number, form: MoneyForm = 'exact'): string =>
  withMinus(formats[form].format(cents / 100));

/** Formats the API's decimal string: `"1299.00"` becomes `$1,299.00`. */
export const formatAmount = (amount: string, form?: MoneyForm): string =>
  formatMoney(Math.round(Number(amount) * 100), form);

/** Formats two decimal strings as a range: `$900–1,600`. */
export const formatRange = (from: string, to: string): string => {
  const amountOnly = formats.short
    .formatToParts(Number(to))
    .filter(({ type }) => type !== 'currency')
    .map(({ value }) => value)
    .join('')
    .trim();
  return `${formatAmount(from, 'short')}–${amountOnly}`;
};

/** Formats the API's unit price with all its decimals: `"83.333"` becomes `$83.333`. */
export const formatUnitPrice = (price: string): string => withMinus(formats.unit.format(Number(price)));

/** Null unless it is an amount with at most two decimals. */
export const toCents = (amount: string | number): number | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Parts that differ by at most one cent and add up to the whole. */
export const splitCents = (cents: number, shares: number): number[] =>
  Array.from({ length: shares }, (_, i) => Math.floor((cents * (i + 1)) / shares) - Math.floor((cents * i) / shares));

/**
 * Each part is the difference of two rounded running totals, so that all add up to the whole. Without any weight all
 * parts are 0.
 */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [running, given] = [0, 0];
  return weights.map((weight) => {
    running += weight;
    const until = whole === 0 ? 0 : Math.round((cents * running) / whole);
    const part = until - given;
    given = until;
    return part;
  });
}
