import type { z } from 'zod';
import type { BillingInput } from '../../../contract/billing-details.ts';
import type { checkoutPreviewInput } from '../../../contract/checkout.ts';
import type { CheckoutPreview } from '../../../contract/tax.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { linesOf } from '../catalog/catalog.ts';
import { assertChargeable, couponTermsFor, withinCodeLimit } from '../coupons/coupons.ts';
import {
  assertSellerComplete,
  type CheckedBilling,
  checkedBilling,
  messagesFor,
  sellerIn,
  taxTermsFor,
  toPreview,
} from '../tax/tax.ts';
import { type Pricing, priceSale, type SaleLine, type TaxTerms } from './pricing.ts';

export type SaleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limits' | 'settings' | 'vies'>;

/** `tax`: null with tax off. */
export type TaxedBuyer = { billing: CheckedBilling | null; tax: TaxTerms | null; now: Date };

/**
 * Throws 422 for missing or invalid billing details. Call it before a transaction: VIES may take seconds, and on SQLite
 * the settings would wait for the transaction to end.
 */
export async function taxedBuyer(deps: SaleDeps, input: BillingInput | null): Promise<TaxedBuyer> {
  const now = deps.clock.now();
  const settings = await deps.settings.current();
  const billing = await checkedBilling(deps, input, now);
  assertSellerComplete(settings, sellerIn(settings, deps), billing);
  return { billing, tax: await taxTermsFor(deps, { billing, now }), now };
}

type Purchase = {
  lines: SaleLine[];
  couponCode: string | null;
  /** Null before the purchase. */
  email: string | null;
  ip: string;
  buyer: TaxedBuyer;
};

/** The same for preview, payment and order. Throws 422 for a coupon that can't be used. */
export async function priceLines(
  deps: Pick<Deps, 'limits'>,
  db: Db,
  { lines, couponCode, email, ip, buyer: { tax, now } }: Purchase,
): Promise<Pricing> {
  const findTerms = (code: string) => couponTermsFor(db, { code, email, lines, now });
  const coupon = couponCode === null ? null : await withinCodeLimit(deps, ip, () => findTerms(couponCode));
  const pricing = priceSale({ lines, coupon, tax });
  assertChargeable(pricing);
  return pricing;
}

export async function previewPurchase(
  deps: SaleDeps,
  input: z.output<typeof checkoutPreviewInput>,
  ip: string,
): Promise<CheckoutPreview> {
  await deps.limits.consume('previews', ip);
  const lines = await linesOf(deps.db, input.items);
  const buyer = await taxedBuyer(deps, input.billing ?? null);
  const pricing = await priceLines(deps, deps.db, { lines, couponCode: input.coupon_code, email: null, ip, buyer });
  return toPreview(pricing, messagesFor(buyer.billing));
}
