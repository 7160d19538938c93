export { withinCodeLimit } from './code-limit.ts';
export { assertChargeable, couponTermsFor } from './coupon-terms.ts';
export {
  redeemCoupon,
  redeemCouponOfOrder,
  releaseCoupon,
  releaseCouponOfOrder,
  reserveCoupon,
} from './coupon-uses.ts';
