import type { PublicTax } from '../../../contract/invoicing/tax.ts';
import { knownRegions } from '../../../contract/shared/countries.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import { ratesFor } from './cached-rates.ts';
import { hasRegions } from './rule-of-sale.ts';
import { sellerIn } from './seller.ts';

type PublicTaxDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'config'>;

export async function publicTax(deps: PublicTaxDeps): Promise<PublicTax | null> {
  const settings = await deps.settings.current();
  const { enabled, prices_include_tax, label } = settings.tax;
  if (!enabled) return null;
  const seller = sellerIn(settings, deps);
  const day = companyDay(seller.time_zone, deps.clock.now());
  const rates = await ratesFor(deps.db, settings);
  const countries = [...new Set([...Object.keys(knownRegions), ...rates.map(({ country }) => country)])];
  return {
    label,
    prices_include_tax,
    country: seller.country,
    region_countries: countries.filter((country) => hasRegions(rates, country, day)),
  };
}
