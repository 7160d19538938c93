/** Computations use integer cents, the API decimal strings (`"1299.00"`). Always USD. */
export const CURRENCY = 'USD';

export const toDecimal = (cents: number): string => {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

const forPeople = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY, signDisplay: 'negative' });

/** For people: `$1,299.00`. */
export const formatMoney = (cents: number): string => forPeople.format(cents / 100);

/** For people, from the API's decimal string: `"1299.00"` is `$1,299.00`. */
export const formatAmount = (amount: string): string => formatMoney(Math.round(Number(amount) * 100));

/** Null unless it is an amount with at most two decimals. */
export const toCents = (amount: string | number): number | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Parts that differ by at most one cent and add up to the whole. */
export const splitCents = (cents: number, shares: number): number[] =>
  Array.from({ length: shares }, (_, i) => Math.floor((cents * (i + 1)) / shares) - Math.floor((cents * i) / shares));
