import { isMemberState, taxCountry } from '../../../contract/shared/countries.ts';
import type { SellerSettings } from '../../../contract/shared/settings-values.ts';
import type { Deps } from '../../deps.ts';
import { companyIn } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { filled, mayBeIn } from '../../shared/postal-address.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Preset } from './presets.ts';

type SellerConfig = Pick<Deps, 'config'>;

/** Until the owner saves the setting, only the name is known: nothing is guessed from the lines of an address. */
export function sellerIn(settings: Settings, { config }: SellerConfig): SellerSettings {
  const { seller, time_zone } = settings;
  if (seller) return { ...seller, time_zone };
  return {
    legal_name: companyIn(settings, config).legal_name,
    street: '',
    city: '',
    postal_code: '',
    region: '',
    country: '',
    tax_ids: [],
    registration: '',
    bank: null,
    time_zone,
    footer: '',
    representatives: '',
    register_court: '',
    supervisor: '',
    privacy_contact: '',
    dispute_board: 'none',
    dispute_text: '',
  };
}

type Home = NonNullable<Preset['home']>;

const noAddress = { street: '', city: '', postal_code: '', region: '' };

function isAt({ street, city, postal_code, region, country }: SellerSettings, home: Home): boolean {
  if (country !== '') return taxCountry(country) === taxCountry(home.country);
  return mayBeIn(home.country, filled(street, city, filled(region, postal_code).join(' ')).join(', '));
}

/** An address in another country is dropped: the owner is asked to complete the details. */
export const movedTo = (home: Home, seller: SellerSettings): SellerSettings => ({
  ...seller,
  ...(isAt(seller, home) ? {} : noAddress),
  ...home,
  // The rates of France apply in Monaco, but no one moves there.
  ...(taxCountry(seller.country) === home.country && { country: seller.country }),
});

export const sellerOf = async (deps: SellerConfig & Pick<Deps, 'settings'>): Promise<SellerSettings> =>
  sellerIn(await deps.settings.current(), deps);

const isComplete = ({ street, city, country, tax_ids }: SellerSettings): boolean =>
  street !== '' && city !== '' && country !== '' && tax_ids.length > 0;

/** An invoice to a business must name the seller's address and tax id. */
export function assertSellerComplete(
  { tax }: Pick<Settings, 'tax'>,
  seller: SellerSettings,
  billing: { is_business: boolean } | null,
): void {
  if (!tax.enabled || !billing?.is_business || isComplete(seller)) return;
  throw new AppError('conflict', 'Please complete your company details first.');
}

export const viesRequester = ({ country, tax_ids }: SellerSettings): string | null =>
  (isMemberState(taxCountry(country)) && tax_ids.find(({ kind }) => kind === 'eu_vat')?.number) || null;
