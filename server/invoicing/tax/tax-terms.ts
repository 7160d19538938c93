import { placeOfSupply } from '../../../contract/shared/countries.ts';
import type { SellerSettings, TaxSettings } from '../../../contract/shared/settings-values.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import type { TaxTerms } from '../pricing/pricing.ts';
import { type Rate, ratesFor } from './cached-rates.ts';
import { ruleOfSale, type TaxedBuyer } from './rule-of-sale.ts';
import { sellerIn } from './seller.ts';

export type TaxDeps = Pick<Deps, 'db' | 'settings' | 'config'>;

type Sale = { billing: TaxedBuyer; now: Date };

/** Call it before a transaction: on SQLite, it would wait for its end. */
export async function taxTermsFor(deps: TaxDeps, sale: { billing: TaxedBuyer | null; now: Date }) {
  const settings = await deps.settings.current();
  if (!settings.tax.enabled || sale.billing === null) return null;
  return termsOf(await ratesFor(deps.db, settings), {
    tax: settings.tax,
    seller: sellerIn(settings, deps),
    billing: sale.billing,
    now: sale.now,
  });
}

export function termsOf(
  rates: readonly Rate[],
  { tax, seller, billing, now }: Sale & { tax: TaxSettings; seller: SellerSettings },
): TaxTerms {
  const day = companyDay(seller.time_zone, now);
  const home = { country: seller.country, region: seller.region || null };
  const rule = ruleOfSale(rates, billing, home, day);
  const homeRule = ruleOfSale(rates, { ...home, is_business: false, tax_id_state: 'none' }, home, day);
  return {
    rateId: rule?.id ?? null,
    category: rule?.category ?? 'O',
    components: (rule?.components ?? []).map(({ name, rate_milli }) => ({ name, rateMilli: rate_milli })),
    note: rule?.note ? noteFor(rule.note, billing) : null,
    pricesIncludeTax: tax.prices_include_tax,
    homeRateMilli: homeRule?.rate_milli ?? 0,
  };
}

/** A note's `{place}` is the buyer's region: `Gujarat (24)`. */
const noteFor = (note: string, { country, region }: TaxedBuyer): string =>
  note.replaceAll('{place}', region === null ? country : placeOfSupply(country, region));
