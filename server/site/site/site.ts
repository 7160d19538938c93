import type { PublicConfig } from '../../../contract/site/site.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import type { Deps } from '../../deps.ts';
import { publicTax } from '../../invoicing/tax/tax.ts';
import { companyOf, isSample } from '../../shared/company/company.ts';
import { isUnavailable } from '../../shared/errors.ts';

type ConfigDeps = Pick<Deps, 'config' | 'db' | 'settings' | 'clock'>;

export async function publicConfig(deps: ConfigDeps): Promise<PublicConfig> {
  const { config } = deps;
  const { sandbox } = config;
  const company = await companyOf(deps);
  const tax = await publicTax(deps).catch(withoutDatabase);
  return {
    google_maps_embed_url: company.google_maps_embed_url,
    stripe_publishable_key: sandbox ? sandboxKeys.stripe.publishableKey : (config.stripe?.publishableKey ?? null),
    paypal_client_id: sandbox ? sandboxKeys.paypal.clientId : (config.paypal?.clientId ?? null),
    sandbox,
    company,
    links: { social: company.social, navigation: company.navigation },
    ...(config.isOpening && { is_opening: true }),
    ...(!isSample(company) && { share_image: null }),
    ...(config.currency !== 'USD' && { currency: config.currency }),
    ...(tax && { tax }),
  };
}

/** Pages that need nothing else of the database are shown without it. */
function withoutDatabase(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}
