import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { ahead, DAY } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { advanceClock } from '../../settlement/reconciliation/reconciliation.fixture.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

const MINUTE = 60_000;

afterEach(expectLedgerToMatch);

test('a payment that waits for the bank holds its use of the coupon for fifteen minutes', async () => {
  const w = await world({ fresh: true });
  const coupon = await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 });
  const { email } = w.purchase();
  const left = await w.buy({ email, coupon_code: coupon.code, payment_token: 'tok_threeDSecure2Required' });
  expect(left.body.requires_action).toBeDefined();
  await advanceClock(w, 14 * MINUTE);
  await w.checkAttempts();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1 });
  expect((await w.buy({ coupon_code: coupon.code })).body.errors).toEqual({
    coupon_code: ['This coupon has been used up.'],
  });
  await advanceClock(w, MINUTE);
  await w.checkAttempts();
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 0, discount: '0.00' });
  expect((await w.ledger()).map(({ status }) => status)).toEqual(['canceled']);
  await w.buyOrFail({ email, coupon_code: coupon.code });
  expect(await couponById(w, coupon.id)).toMatchObject({ uses: 1, discount: '99.80' });
  expect(await w.captured()).toHaveLength(1);
});

test('the clock of business rules begins and ends a coupon', async () => {
  const w = await world({ fresh: true });
  const coupon = await createCoupon(w, { starts_at: ahead(DAY), ends_at: ahead(3 * DAY) });
  const errors = async () => (await w.buy({ coupon_code: coupon.code })).body.errors;
  expect(await errors()).toEqual({ coupon_code: ['This coupon is not valid yet.'] });
  await advanceClock(w, 2 * DAY);
  await w.buyOrFail({ coupon_code: coupon.code });
  await advanceClock(w, 2 * DAY);
  expect(await errors()).toEqual({ coupon_code: ['This coupon has expired.'] });
  expect(await w.captured()).toHaveLength(1);
});
