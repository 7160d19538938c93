import { isMemberState, taxCountry } from '../../../contract/shared/countries.ts';
import type { TaxBuyer, TaxIdState } from '../../../contract/shared/money-states.ts';
import type { Rate } from './cached-rates.ts';

export type TaxedBuyer = {
  country: string;
  region: string | null;
  is_business: boolean;
  tax_id_state: TaxIdState;
};

type Place = { country: string; region: string | null };
type Match = (rate: Rate) => boolean;

const ofKind =
  (buyer: TaxBuyer): Match =>
  (rate) =>
    rate.buyer === buyer && !rate.needs_tax_id;

function kindsOf({ is_business, tax_id_state }: TaxedBuyer): Match[] {
  const everyone = [ofKind('consumer'), ofKind('any')];
  if (!is_business) return everyone;
  const hasTaxId = tax_id_state !== 'none' && tax_id_state !== 'invalid';
  const business = [ofKind('business'), ...everyone];
  return hasTaxId ? [(rate) => rate.buyer === 'business' && rate.needs_tax_id, ...business] : business;
}

const isSameRegion = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

function placesOf({ country, region }: Place, seller: Place): Match[] {
  const taxedIn = taxCountry(country);
  return [
    (rate) => rate.country === country && rate.region !== null && isSameRegion(rate.region, region),
    (rate) => rate.country === country && rate.region === null,
    (rate) => rate.country === taxedIn && rate.region === null,
    (rate) => rate.country === 'EU' && isMemberState(taxedIn) && taxedIn !== taxCountry(seller.country),
    (rate) => rate.country === '*',
  ];
}

const isValidOn =
  (day: string): Match =>
  ({ valid_from, valid_to }) =>
    valid_from <= day && (valid_to === null || day <= valid_to);

/** The kind of buyer comes first, then the place; null if no rate applies. */
export function ruleOfSale(rates: readonly Rate[], buyer: TaxedBuyer, seller: Place, day: string): Rate | null {
  const valid = rates.filter(isValidOn(day));
  for (const isOfKind of kindsOf(buyer))
    for (const isOfPlace of placesOf(buyer, seller)) {
      const rule = valid.find((rate) => isOfKind(rate) && isOfPlace(rate));
      if (rule) return rule;
    }
  return null;
}

export const hasRegions = (rates: readonly Rate[], country: string, day: string): boolean =>
  rates.some((rate) => rate.country === country && rate.region !== null && isValidOn(day)(rate));
