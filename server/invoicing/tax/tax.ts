export { billingOfProfile, billingProfileOf, createBillingProfile, updateBillingProfile } from './billing-profiles.ts';
export { buyerOf, type CheckedBilling, checkedBilling, messagesFor, readBilling } from './checked-billing.ts';
export { checkedSeller, getMoneySetting, updateMoneySetting } from './money-settings.ts';
export { toPreview, toTaxAmount } from './preview.ts';
export { publicTax } from './public-tax.ts';
export { assertSellerComplete, sellerIn, sellerOf } from './seller.ts';
export { markRateUsed } from './tax-rates.ts';
export { taxTermsFor } from './tax-terms.ts';
export { moveTaxIdOfInvoice, recheckLater, recheckTaxIds, settleTaxIdOfInvoice } from './unchecked-tax-ids.ts';
