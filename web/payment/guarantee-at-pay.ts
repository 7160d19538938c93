/** No link leads away from a payment. */
export const LATE = 'Late? You can cancel it yourself, in your order, for a full refund.';
