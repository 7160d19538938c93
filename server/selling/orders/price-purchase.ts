import type { z } from 'zod';
import type { BillingInput } from '../../../contract/invoicing/billing-details.ts';
import type { checkoutPreviewInput, PurchasePreview } from '../../../contract/selling/checkout.ts';
import { formatMoney } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type Pricing, priceSale, type SaleLine, type TaxTerms } from '../../invoicing/pricing/pricing.ts';
import {
  assertSellerComplete,
  type CheckedBilling,
  checkedBilling,
  messagesFor,
  sellerIn,
  taxTermsFor,
  toPreview,
} from '../../invoicing/tax/tax.ts';
import { calendarIn, dayPromises } from '../../order/clock/clock.ts';
import { questionCounts } from '../../order/intakes/intakes.ts';
import { invalidField } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { linesOf } from '../catalog/catalog.ts';
import { assertChargeable, couponTermsFor, withinCodeLimit } from '../coupons/coupons.ts';
import { endOfSale } from './exits/exits.ts';

export type SaleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'limits' | 'settings' | 'vies'>;

export type TaxedBuyer = { billing: CheckedBilling | null; tax: TaxTerms | null; settings: Settings; now: Date };

/** Throws 422 for missing or invalid billing details. Call it before a transaction: VIES may take seconds. */
export async function taxedBuyer(deps: SaleDeps, input: BillingInput | null, ip: string): Promise<TaxedBuyer> {
  const now = deps.clock.now();
  const settings = await deps.settings.current();
  const billing = await checkedBilling(deps, input, ip, now);
  assertSellerComplete(settings, sellerIn(settings, deps), billing);
  return { billing, tax: await taxTermsFor(deps, { billing, now }), settings, now };
}

type Purchase = {
  lines: SaleLine[];
  couponCode: string | null;
  email: string | null;
  ip: string;
  /** The payment has reserved a guess for the code. */
  isReserved?: boolean;
  taxed: TaxedBuyer;
};

/** Preview, payment and order get the same price. Throws 422 for a coupon that can't be used. */
export async function priceLines(
  deps: Pick<Deps, 'limits'>,
  db: Db,
  { lines, couponCode, email, ip, isReserved = false, taxed: { tax, settings, now } }: Purchase,
): Promise<Pricing> {
  const findTerms = (code: string) => couponTermsFor(db, settings, { code, email, lines, now });
  const coupon =
    couponCode === null ? null : await withinCodeLimit(deps, { ip, isReserved }, () => findTerms(couponCode));
  const pricing = priceSale({ lines, coupon, tax });
  assertStorable(pricing);
  assertChargeable(pricing);
  return pricing;
}

/** Above twenty of the dearest services, below the largest integer of PostgreSQL. */
const MAX_TOTAL_CENTS = 2_000_000_000;

/** Options and tax have no limit of their own. */
function assertStorable({ subtotalCents, totalCents }: Pricing): void {
  if (Math.max(subtotalCents, totalCents) <= MAX_TOTAL_CENTS) return;
  throw invalidField('items', `The total must be at most ${formatMoney(MAX_TOTAL_CENTS)}.`);
}

export async function previewPurchase(
  deps: SaleDeps,
  input: z.output<typeof checkoutPreviewInput>,
  ip: string,
): Promise<PurchasePreview> {
  await deps.limits.consume('previews', ip);
  const lines = await linesOf(deps.db, await deps.settings.current(), input.items);
  const taxed = await taxedBuyer(deps, input.billing ?? null, ip);
  const pricing = await priceLines(deps, deps.db, { lines, couponCode: input.coupon_code, email: null, ip, taxed });
  const end = endOfSale(deps.config, { ...taxed, input });
  const promised = dayPromises({ calendar: calendarIn(taxed.settings), now: taxed.now }, end);
  const questions = await questionCounts(
    deps.db,
    input.items.map(({ service_id }) => service_id),
  );
  return {
    ...toPreview(pricing, messagesFor(taxed.billing)),
    ...promised(pricing.deliveryDays),
    questions: questions.values().reduce((all, count) => all + count, 0),
  };
}
