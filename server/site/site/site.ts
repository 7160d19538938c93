import type { CompanyFile } from '../../../contract/shared/company.ts';
import type { PublicConfig } from '../../../contract/site/site.ts';
import { browserKeysOf } from '../../adapters/payments/keys.ts';
import type { Deps } from '../../deps.ts';
import { publicTax } from '../../invoicing/tax/tax.ts';
import { legalLinks } from '../../platform/legal/legal.ts';
import { brandOf, publicBrandOf, withoutImages } from '../../shared/brand/brand.ts';
import { companyOf, isSample } from '../../shared/company/company.ts';
import { cancellationIn } from '../../shared/company/exit-rules.ts';
import { neutralCompany } from '../../shared/company/neutral-company.ts';
import { isUnavailable } from '../../shared/errors.ts';
import { isClosedTo, type Visit } from '../../shared/shop/shop.ts';
import { shownCounters } from './counters.ts';

type ConfigDeps = Pick<Deps, 'config' | 'db' | 'settings' | 'clock' | 'events' | 'publicUrl'>;

/** A stranger to a shop that is not open yet reads who it will be, and nothing of what it will say. */
export async function publicConfig(deps: ConfigDeps, visit: Visit): Promise<PublicConfig> {
  const { config } = deps;
  const { sandbox } = config;
  const company = await companyOf(deps);
  const settings = await deps.settings.current();
  const { paused_text } = settings;
  const brand = (await brandOf(deps).catch(withoutDatabase)) ?? (await withoutImages(deps));
  const tax = await publicTax(deps).catch(withoutDatabase);
  const legal = await legalLinks(deps).catch(withoutDatabase);
  const common = {
    shop_state: visit.state,
    cancellation: cancellationIn(settings, config),
    sandbox,
    ...(config.currency !== 'USD' && { currency: config.currency }),
    ...(tax && { tax }),
    ...(legal && { legal }),
  };
  if (isClosedTo(visit))
    return { ...common, ...closed, company: contactOf(company), brand: publicBrandOf(brand, false) };
  const counters = await shownCounters(deps, company.counters, company.founded_year).catch(() => []);
  return {
    ...common,
    google_maps_embed_url: company.google_maps_embed_url,
    ...browserKeysOf(config, visit.hasPreview),
    company: { ...company, counters },
    brand: publicBrandOf(brand, isSample(company) && company.hero === 'video'),
    links: { social: company.social, navigation: company.navigation },
    ...(visit.hasPreview && { is_preview: true }),
    ...(visit.state === 'paused' && paused_text !== '' && { paused_text }),
  };
}

const closed = {
  google_maps_embed_url: '',
  stripe_publishable_key: null,
  paypal_client_id: null,
  links: { social: [], navigation: [] },
};

const contactOf = ({
  name,
  legal_name,
  email,
  phone,
  address_lines,
  logo_url,
  brand_hue,
  brand_chroma,
  preset,
}: CompanyFile) => ({
  ...neutralCompany(name),
  faq: [],
  guarantee: null,
  // Its own people write days by it before it opens.
  preset,
  legal_name,
  email,
  phone,
  address_lines,
  logo_url,
  brand_hue,
  brand_chroma,
});

/** Pages that need nothing else of the database are shown without it. */
function withoutDatabase(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
