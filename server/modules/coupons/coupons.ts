export { claimingCoupon, type ReserveCoupon, withCurrentCoupon } from './claim-coupon.ts';
export { type CodeLimit, consumeWithCode, countingRefusedEmails, withinCodeLimit } from './code-limit.ts';
export { assertChargeable, couponTermsFor } from './coupon-terms.ts';
export { redeemCoupon, redeemCouponOfOrder, releaseCoupon, releaseCouponOfOrder } from './coupon-uses.ts';
