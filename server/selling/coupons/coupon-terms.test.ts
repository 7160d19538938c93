import { afterEach, expect, test } from 'vitest';
import { minimumCents } from '../../../contract/shared/currencies.ts';
import { setCurrency } from '../../../contract/shared/money.ts';
import { assertChargeable } from './coupon-terms.ts';

afterEach(() => setCurrency('USD'));

const coupon = { id: 1, code: 'SPRING' };

test.each([
  ['USD', 50, 'The total must be at least $0.50.'],
  ['GBP', 30, 'The total must be at least £0.30.'],
  ['MXN', 1_000, 'The total must be at least $10.00.'],
] as const)(
  'a total is at least what a card can be charged in %s, with a coupon or without',
  (currency, cents, message) => {
    setCurrency(currency);
    expect(minimumCents[currency]).toBe(cents);
    expect(() => assertChargeable({ coupon, totalCents: cents })).not.toThrow();
    const refused = expect.objectContaining({ extra: { errors: { coupon_code: [message] } } });
    expect(() => assertChargeable({ coupon, totalCents: cents - 1 })).toThrow(refused);
    expect(() => assertChargeable({ coupon: null, totalCents: cents })).not.toThrow();
    expect(() => assertChargeable({ coupon: null, totalCents: cents - 1 })).toThrow(
      expect.objectContaining({ extra: { errors: { items: [message] } } }),
    );
  },
);
