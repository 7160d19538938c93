import type { PublicTax } from '../../contract/invoicing/tax.ts';
import { isMemberState, taxCountry } from '../../contract/shared/countries.ts';

export type BillingValues = {
  country: string;
  region: string | null;
  is_business: boolean;
  company: string | null;
  tax_id: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  postal_code: string | null;
  po_number: string | null;
};

/** Fields are named as in the server’s errors: `billing.country`. */
export function billingIn(values: Record<string, string | undefined>, prefix: string): BillingValues {
  const text = (field: string): string | null => values[prefix + field]?.trim() || null;
  const isBusiness = values[`${prefix}is_business`] === 'on';
  const ofBusiness = (field: string) => (isBusiness ? text(field) : null);
  return {
    country: text('country') ?? '',
    region: text('region'),
    is_business: isBusiness,
    company: ofBusiness('company'),
    tax_id: ofBusiness('tax_id'),
    line1: ofBusiness('line1'),
    line2: ofBusiness('line2'),
    city: ofBusiness('city'),
    postal_code: ofBusiness('postal_code'),
    po_number: ofBusiness('po_number'),
  };
}

const nobody = {
  region: null,
  is_business: false,
  company: null,
  tax_id: null,
  line1: null,
  line2: null,
  city: null,
  postal_code: null,
  po_number: null,
};

/** True if its tax can be computed. */
export const hasPlace = ({ country, region }: BillingValues, { region_countries }: PublicTax): boolean =>
  country !== '' && (region !== null || !region_countries.includes(country));

/** A consumer in the company’s country unless more is known; null while the place is unknown, and with tax off. */
export function initialBilling(tax: PublicTax | undefined, known: Partial<BillingValues> = {}): BillingValues | null {
  if (!tax) return null;
  const { country = tax.country } = known;
  const fields = Object.keys(nobody) as (keyof typeof nobody)[];
  const details = Object.fromEntries(fields.map((field) => [field, known[field] ?? nobody[field]]));
  const billing = { ...nobody, ...details, country };
  return hasPlace(billing, tax) ? billing : null;
}

export const isInEuropeanVat = (country: string): boolean =>
  taxCountry(country) === 'GB' || isMemberState(taxCountry(country));

/** The name that companies there use. */
export function taxIdName(country: string): string {
  if (country === 'IN') return 'GSTIN';
  if (isInEuropeanVat(country)) return 'VAT number';
  return 'Tax id';
}
