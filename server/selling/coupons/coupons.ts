export { claimingCoupon, mayBeUsedByOthers, type ReserveCoupon, withCurrentCoupon } from './claim-coupon.ts';
export { countingRefusedEmails, withinCodeLimit } from './code-limit.ts';
export { assertChargeable, couponTermsFor } from './coupon-terms.ts';
export {
  claimCouponOfRestoredOrder,
  redeemCoupon,
  redeemCouponOfOrder,
  refreshCouponOfPayment,
  releaseCoupon,
  releaseCouponOfDeletedOrder,
  releaseCouponOfOrder,
} from './coupon-uses.ts';
export {
  attemptsOfOthers,
  attemptsWithUnpaidUse,
  claimWithoutPayment,
  isUnpaidElsewhere,
  PAY_FIRST,
} from './unpaid-uses.ts';
