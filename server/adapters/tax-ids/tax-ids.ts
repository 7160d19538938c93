import { countryInText, isMemberState, taxCountry } from '../../../contract/shared/countries.ts';
import type { TaxIdKind } from '../../../contract/shared/settings-values.ts';
import { lazy } from '../../shared/lazy.ts';

/** `number` is compact; VAT numbers of Europe begin with their country. */
export type TaxId = { kind: TaxIdKind; number: string };

// Loading its 92 countries takes most of a second.
const library = lazy(() => import('stdnum'));

type Validator = {
  abbreviation?: string | undefined;
  validate(text: string): { isValid: boolean; compact?: string };
};

async function validatorsFor(country: string): Promise<{ kind: TaxIdKind; validators: readonly Validator[] }> {
  const { euVat, stdnum, entityValidators } = await library();
  if (isMemberState(country)) return { kind: 'eu_vat', validators: euVat[country] ?? [] };
  if (country === 'GB') return { kind: 'gb_vat', validators: [stdnum.GB?.vat].filter((one) => one !== undefined) };
  if (country === 'IN') return { kind: 'in_gstin', validators: [stdnum.IN?.gstin].filter((one) => one !== undefined) };
  return { kind: 'other', validators: entityValidators[country] ?? [] };
}

/** Greece has its own prefix. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

const hasPrefix = (kind: TaxIdKind): boolean => kind === 'eu_vat' || kind === 'gb_vat';

const noChecks: Validator = {
  validate: (text) => ({
    isValid: /^[A-Z0-9][A-Z0-9 ./-]{2,30}$/i.test(text),
    compact: text.replaceAll(/\s+/g, '').toUpperCase(),
  }),
};

const nameOf = (kind: TaxIdKind, validators: readonly Validator[]): string => {
  if (hasPrefix(kind)) return 'VAT number';
  return kind === 'in_gstin' ? 'GSTIN' : (validators[0]?.abbreviation?.trim() ?? 'tax number');
};

/** Northern Ireland writes British numbers with a prefix of its own. */
const NORTHERN_IRELAND = /^XI(?=[\s.-]*\d)/;

/** Checks format and check digits. */
export async function parseTaxId(country: string, text: string): Promise<TaxId | { error: string }> {
  const { kind, validators } = await validatorsFor(taxCountry(country));
  const entered = text.trim().toUpperCase();
  const isNorthernIrish = country === 'GB' && NORTHERN_IRELAND.test(entered);
  const prefix = isNorthernIrish ? 'XI' : prefixOf(taxCountry(country));
  const number = isNorthernIrish ? entered.replace(NORTHERN_IRELAND, '') : entered;
  for (const validator of validators.length > 0 ? validators : [noChecks]) {
    // The library's compact form is without the country.
    const { isValid, compact } = validator.validate(number);
    if (isValid && compact !== undefined) return { kind, number: hasPrefix(kind) ? prefix + compact : compact };
  }
  return { error: `This is not a valid ${nameOf(kind, validators)} for ${countryInText(country)}.` };
}
