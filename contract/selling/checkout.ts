import { z } from 'zod';
import { billingExample, billingInput } from '../invoicing/billing-details.ts';
import { checkoutPreview } from '../invoicing/tax.ts';
import { doneBy } from '../shared/done-by.ts';
import { forbidFields } from '../shared/fields.ts';
import type { Api } from '../shared/http.ts';
import { couponCodeInput } from './coupons.ts';
import { orderedItems } from './orders.ts';
import { saleBuyerFields } from './sale-buyer.ts';

export const checkoutPreviewInput = z
  .object({
    ...forbidFields('price', 'amount', 'total', 'discount'),
    items: orderedItems,
    coupon_code: couponCodeInput,
    billing: billingInput.nullish(),
    ...saleBuyerFields,
  })
  .meta({ examples: [{ items: [{ service_id: 3, quantity: 1 }], billing: billingExample }] });

export const purchasePreview = checkoutPreview.extend(doneBy).meta({ id: 'PurchasePreview' });
export type PurchasePreview = z.infer<typeof purchasePreview>;

export const checkoutApi = {
  preview: {
    method: 'POST',
    path: '/checkout/preview',
    summary: 'What a purchase costs, with discount and tax, and by when it is done',
    access: 'public',
    body: checkoutPreviewInput,
    errors: [409, 429],
    response: purchasePreview,
  },
} as const satisfies Api;
