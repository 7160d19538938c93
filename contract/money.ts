/** Money travels as a decimal string with two digits (`"499.00"`) and is kept as integer cents. USD throughout. */
export const CURRENCY = 'USD';

export const moneyText = (cents: number): string => {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** Cents of a decimal string or number with at most two decimals; null where it is no such amount. */
export const centsOf = (amount: string | number): number | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** The parts of `cents` for `shares` equal owners; they differ by a cent at most and add up to the whole. */
export const splitCents = (cents: number, shares: number): number[] =>
  Array.from({ length: shares }, (_, i) => Math.floor((cents * (i + 1)) / shares) - Math.floor((cents * i) / shares));
