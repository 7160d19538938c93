import type { BillingInput } from '../../../contract/invoicing/billing-details.ts';
import type { CheckoutPreview } from '../../../contract/invoicing/tax.ts';
import { priceSale } from '../pricing/pricing.ts';
import { ratesFor } from './cached-rates.ts';
import { checkedBilling, messagesFor } from './checked-billing.ts';
import { toPreview } from './preview.ts';
import { sellerIn } from './seller.ts';
import type { CheckDeps } from './tax-id-checks.ts';
import { termsOf } from './tax-terms.ts';

/** Works with tax off, so that rates can be tried first. */
export async function tryRates(
  deps: CheckDeps,
  { billing, amount }: { billing: BillingInput; amount: number },
): Promise<CheckoutPreview> {
  const settings = await deps.settings.current();
  const now = deps.clock.now();
  const checked = await checkedBilling(deps, billing, null, now);
  const seller = sellerIn(settings, deps);
  const tax =
    checked && termsOf(await ratesFor(deps.db, settings), { tax: settings.tax, seller, billing: checked, now });
  const line = { serviceId: 0, optionId: null, title: 'Service', quantity: 1, unitPriceCents: amount, deliveryDays: 1 };
  return toPreview(priceSale({ lines: [line], tax }), messagesFor(checked));
}
