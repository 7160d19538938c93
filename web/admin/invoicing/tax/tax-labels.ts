import type { TaxRate } from '../../../../contract/invoicing/tax.ts';
import { countryName, regionName } from '../../../../contract/shared/countries.ts';
import { numberFormat } from '../../../../contract/shared/language/formats.ts';

export const buyerNames: Record<TaxRate['buyer'], string> = {
  any: 'Everyone',
  consumer: 'Consumers',
  business: 'Companies',
};

export const placeName = ({ country, region }: Pick<TaxRate, 'country' | 'region'>): string => {
  if (country === '*') return 'Everywhere else';
  if (country === 'EU') return 'Other EU countries';
  const name = countryName(country) ?? country;
  return region === null ? name : `${regionName(country, region)}, ${name}`;
};

const percent = numberFormat({ maximumFractionDigits: 3 });
export const percentText = (rate: TaxRate['rate']): string => `${percent.format(rate)}%`;
