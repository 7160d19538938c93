import { z } from 'zod';
import { buyerFields } from '../shared/buyer.ts';
import { countryName, regionCode } from '../shared/countries.ts';
import { country, NOT_A_COUNTRY } from '../shared/country-field.ts';
import { email, time } from '../shared/fields.ts';
import { flag, optionalLine, unchangedSince } from '../shared/forms.ts';
import { maxLength } from '../shared/limits.ts';
import { taxIdStates } from '../shared/money-states.ts';

/** Absent, `null` and a blank text are null. */
export const lineOrNull = (max: number) => optionalLine(max).transform((text) => text ?? null);

const optionalCountry = z
  .string()
  .transform((code) => code.trim().toUpperCase() || null)
  .refine((code) => code === null || countryName(code) !== null, NOT_A_COUNTRY)
  .nullish()
  .transform((code) => code ?? null);

const postalFields = {
  region: lineOrNull(maxLength.city),
  company: lineOrNull(maxLength.name),
  tax_id: lineOrNull(maxLength.taxId),
  line1: lineOrNull(maxLength.name),
  line2: lineOrNull(maxLength.name),
  city: lineOrNull(maxLength.city),
  postal_code: lineOrNull(maxLength.postalCode),
  po_number: lineOrNull(maxLength.city),
};

type Placed = { country: string | null; region: string | null };

export const isKnownRegion = ({ country: of, region }: Placed): boolean =>
  of === null || region === null || regionCode(of, region) !== null;
export const unknownRegion = { path: ['region'], message: 'must be a state of that country.' };

export const billingInput = z
  .object({ country, ...postalFields, is_business: flag.default(false) })
  .refine(isKnownRegion, unknownRegion);
export const billingExample = {
  country: 'US',
  region: 'NY',
  is_business: true,
  company: 'North Ltd',
  tax_id: '91-1144442',
  line1: '1 Main Street',
  line2: 'Suite 2',
  city: 'Albany',
  postal_code: '12207',
  po_number: 'PO-17',
};
export type BillingInput = z.output<typeof billingInput>;

export const billingProfileInput = z
  .object({
    country: optionalCountry,
    ...postalFields,
    is_business: flag.default(false),
    invoice_email: z
      .union([z.literal('').transform(() => null), email])
      .nullish()
      .transform((address) => address ?? null)
      .meta({
        description:
          'Gets a copy of each email with an invoice once its owner confirms it. Must differ from the account’s own address',
      }),
    current_password: z
      .string()
      .max(1024)
      .optional()
      .meta({ description: 'Required with a new `invoice_email`. With a pending one, its link is sent again' }),
    updated_at: unchangedSince.nullable(),
  })
  .refine(isKnownRegion, unknownRegion)
  .meta({ examples: [{ ...billingExample, invoice_email: 'books@example.com' }] });
export type BillingProfileInput = z.output<typeof billingProfileInput>;

export const customerDetailsInput = z
  .object({
    ...billingProfileInput.shape,
    phone: buyerFields.phone,
    place: buyerFields.place,
    account_updated_at: unchangedSince.meta({ description: '`updated_at` of the account, which has phone and place' }),
  })
  .refine(isKnownRegion, unknownRegion)
  .meta({ examples: [{ ...billingExample, phone: '+1 555 010 0142', place: '18 Pine St, Portland' }] });
export type CustomerDetailsInput = z.output<typeof customerDetailsInput>;

const text = z.string().nullable();

export const billingProfile = z
  .object({
    is_business: z.boolean(),
    company: text,
    tax_id: text,
    tax_id_kind: text,
    tax_id_state: z.enum(taxIdStates),
    tax_id_checked_at: time.nullable(),
    line1: text,
    line2: text,
    city: text,
    region: text,
    postal_code: text,
    country: text,
    po_number: text,
    invoice_email: text.meta({ description: 'Confirmed by its owner' }),
    pending_invoice_email: text.meta({
      description: 'Waits for its owner’s confirmation, and gets nothing until then',
    }),
    updated_at: time.nullable().meta({ description: 'Null if nothing has been entered yet' }),
  })
  .meta({ id: 'BillingProfile' });
export type BillingProfile = z.infer<typeof billingProfile>;
