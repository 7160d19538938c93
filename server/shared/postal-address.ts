import { countryName, regionCode, regionName } from '../../contract/shared/countries.ts';

type Text = string | null;
type Place = Record<'postal_code' | 'city' | 'region' | 'country', Text>;

const isFilled = (text: Text): text is string => text !== null && text.trim() !== '';

export const filled = (...texts: Text[]): string[] => texts.filter(isFilled);

/** `Portland, OR 97209`; elsewhere `10115 Berlin`, with a region in a line of its own. */
const codeIsLast = new Set('AU BR CA CN GB GG ID IE IM IN JE JP KR LV MT NZ SG TH TW US ZA'.split(' '));

function regionIn(country: string, text: string): string {
  const code = regionCode(country, text) ?? text;
  // Americans write the code, Indians the name.
  return country === 'US' ? code : regionName(country, code);
}

/** City, region, postal code and country in the country's usual order. Blank texts are left out. */
export function placeLines({ postal_code, city, region: text, country: code }: Place): string[] {
  const country = code ?? '';
  const region = isFilled(text) ? regionIn(country, text) : null;
  const lines = codeIsLast.has(country)
    ? [filled(filled(city, region).join(', '), postal_code).join(' ')]
    : [filled(postal_code, city).join(' '), region];
  return filled(...lines, countryName(country) ?? country);
}

const postalEnds: [country: string, end: RegExp][] = [
  ['US', /^(.+) \d{5}(?:-\d{4})?$/],
  ['IN', /^(.+) \d{3} ?\d{3}$/],
  ['GB', /()\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/],
  ['CA', /()\b[A-Z]\d[A-Z] \d[A-Z]\d$/],
];

/** They have British postal codes. */
const nearBritain = new Set(['GG', 'IM', 'JE']);

const isEndOf = (country: string, end: RegExp, text: string): boolean => {
  const region = end.exec(text)?.[1];
  if (region === undefined) return false;
  const last = region.slice(region.lastIndexOf(' ') + 1);
  return region === '' || [region, last].some((name) => regionCode(country, name) !== null);
};

/** False if the last words of the address show that it is in another country. */
export function mayBeIn(country: string, address: string): boolean {
  const last = address.split(',').at(-1)?.trim() ?? '';
  const postal = postalEnds.find(([code, end]) => isEndOf(code, end, last));
  return postal === undefined || postal[0] === (nearBritain.has(country) ? 'GB' : country);
}
