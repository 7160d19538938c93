/** ISO 3166 codes of the European Union's members. */
export const memberStates = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export type MemberState = (typeof memberStates)[number];

export const isMemberState = (country: string): country is MemberState =>
  (memberStates as readonly string[]).includes(country);

const taxTerritories: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/** The country whose VAT a place belongs to (Directive 2006/112/EC Art. 7); addresses keep their own. */
export const taxCountry = (country: string): string => taxTerritories[country] ?? country;

const ofTerritories = Object.keys(taxTerritories);

/** A country and the places that are taxed as it is. */
export const taxedAs = (country: string): string[] => [
  country,
  ...ofTerritories.filter((place) => taxTerritories[place] === country),
];

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

// Codes of unions, and of no or any country.
const notCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Null for a code that no country has. Earlier codes, such as UK for GB, are none. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || notCountries.has(code)) return null;
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` ? (names.of(code) ?? null) : null;
}

const withArticle = new Set([
  'AE',
  'BS',
  'CF',
  'CG',
  'DO',
  'GB',
  'GM',
  'IM',
  'KM',
  'MH',
  'MV',
  'NL',
  'PH',
  'SB',
  'SC',
  'US',
]);

/** The name after a preposition: `the Netherlands`. */
export const countryInText = (code: string): string => `${withArticle.has(code) ? 'the ' : ''}${countryName(code)}`;

export type Region = { code: string; name: string };

const toRegions = (text: string): Region[] =>
  text
    .split(', ')
    .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** `gst`: the state code that begins a GSTIN. */
const indianStates =
  'JK Jammu and Kashmir 01, HP Himachal Pradesh 02, PB Punjab 03, CH Chandigarh 04, UK Uttarakhand 05, HR Haryana 06, DL Delhi 07, RJ Rajasthan 08, UP Uttar Pradesh 09, BR Bihar 10, SK Sikkim 11, AR Arunachal Pradesh 12, NL Nagaland 13, MN Manipur 14, MZ Mizoram 15, TR Tripura 16, ML Meghalaya 17, AS Assam 18, WB West Bengal 19, JH Jharkhand 20, OD Odisha 21, CG Chhattisgarh 22, MP Madhya Pradesh 23, GJ Gujarat 24, DH Dadra and Nagar Haveli and Daman and Diu 26, MH Maharashtra 27, KA Karnataka 29, GA Goa 30, LD Lakshadweep 31, KL Kerala 32, TN Tamil Nadu 33, PY Puducherry 34, AN Andaman and Nicobar Islands 35, TS Telangana 36, AP Andhra Pradesh 37, LA Ladakh 38';

const americanStates =
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming';

/** A region of any other country is a free text. */
export const knownRegions: Readonly<Record<string, readonly Region[]>> = {
  IN: toRegions(indianStates.replaceAll(/ \d\d(?=,|$)/g, '')),
  US: toRegions(americanStates),
};

const gstCodes = new Map(indianStates.split(', ').map((entry) => [entry.slice(0, 2), entry.slice(-2)]));

export const gstCodeOf = (state: string): string | null => gstCodes.get(state) ?? null;

/** Finds a region by code or name; null if the country has no such region. */
export function regionCode(country: string, text: string): string | null {
  const regions = knownRegions[country];
  if (!regions) return text;
  const sought = text.trim().toLowerCase();
  return regions.find(({ code, name }) => code.toLowerCase() === sought || name.toLowerCase() === sought)?.code ?? null;
}

export const regionName = (country: string, code: string): string =>
  knownRegions[country]?.find((region) => region.code === code)?.name ?? code;

/** The place as invoices name it: `Gujarat (24)`. */
export function placeOfSupply(country: string, region: string): string {
  const gst = country === 'IN' ? gstCodeOf(region) : null;
  return `${regionName(country, region)}${gst ? ` (${gst})` : ''}`;
}

const withoutPostalCodes = new Set([
  'AE',
  'AO',
  'BS',
  'BW',
  'FJ',
  'GH',
  'HK',
  'JM',
  'MO',
  'PA',
  'QA',
  'RW',
  'UG',
  'ZW',
]);

export const hasPostalCodes = (country: string): boolean => !withoutPostalCodes.has(country);
