import { browserStorage } from '../../../contract/shared/company/browser-storage.ts';
import type { Processor } from '../../../contract/shared/company/legal-settings.ts';
import type { Company } from '../../../contract/shared/company.ts';
import type { Config } from '../../config/config.ts';
import type { Settings } from '../../shared/settings.ts';

const EUROPE_AND_USA = 'European Union and United States';

const lineOf = ({ name, purpose, place, link }: Processor): string =>
  [`${name}: ${purpose}`, place, link].filter(Boolean).join('; ');

const local = /^(localhost|127\.|::1|\[::1\]|10\.|192\.168\.)/;
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

function* configured(settings: Settings, config: Config, company: Pick<Company, 'google_maps_embed_url'>) {
  if (config.sandbox || config.stripe)
    yield { name: 'Stripe', purpose: 'card payments', place: EUROPE_AND_USA, link: 'https://stripe.com/privacy' };
  if (config.sandbox || config.paypal)
    yield {
      name: 'PayPal',
      purpose: 'payments with PayPal',
      place: EUROPE_AND_USA,
      link: 'https://www.paypal.com/webapps/mpp/ua/privacy-full',
    };
  if (config.smtpUrl && !local.test(hostOf(config.smtpUrl)))
    yield { name: hostOf(config.smtpUrl), purpose: 'sends our emails', place: '' };
  if (config.s3)
    yield {
      name: config.s3.endpoint ? hostOf(config.s3.endpoint) : 'Amazon S3',
      purpose: 'stores files and images',
      place: config.s3.endpoint ? '' : config.s3.region,
    };
  if (config.clamav && 'host' in config.clamav && !local.test(String(config.clamav.host)))
    yield { name: String(config.clamav.host), purpose: 'checks files for viruses', place: '' };
  if (config.tracing && !local.test(hostOf(config.tracing.endpoint)))
    yield { name: hostOf(config.tracing.endpoint), purpose: 'measures how well the site works', place: '' };
  if (settings.tax.enabled && settings.tax.vies)
    yield {
      name: 'European Commission (VIES)',
      purpose: 'checks VAT numbers of businesses',
      place: 'European Union',
      link: 'https://ec.europa.eu/taxation_customs/vies/',
    };
  if (company.google_maps_embed_url)
    yield {
      name: 'Google Maps',
      purpose: 'the map on our contact page, only after you click it',
      place: EUROPE_AND_USA,
      link: 'https://policies.google.com/privacy',
    };
  yield {
    name: 'YouTube and Vimeo',
    purpose: 'videos on our pages, only after you click them',
    place: EUROPE_AND_USA,
    link: 'https://policies.google.com/privacy',
  };
}

type MapOf = Pick<Company, 'google_maps_embed_url'>;

/** Computed from the configuration, so that none is forgotten. */
export const configuredProcessors = (settings: Settings, config: Config, company: MapOf): Processor[] =>
  [...configured(settings, config, company)].map((one) => ({ link: '', ...one }));

/** Followed by those that the owner has added. */
export const processorsIn = (settings: Settings, config: Config, company: MapOf) =>
  [...configuredProcessors(settings, config, company), ...settings.privacy.processors].map(lineOf);

/** The lines of the privacy policy. Scripts of the providers are the only ones of others. */
export const storageIn = ({ session_days: { customer } }: Settings): string[] => [
  ...browserStorage.map(({ text }) => text(`${customer} ${customer === 1 ? 'day' : 'days'}`)),
  'Scripts of the payment providers, on pages with a payment only',
];
