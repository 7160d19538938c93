import { z } from 'zod';
import { country } from './country-field.ts';
import { requiredLine } from './fields.ts';
import { flag, fromTo, rangeRule } from './forms.ts';
import { maxLength, ranges } from './limits.ts';
import { timeZone, workSettings } from './work-settings.ts';

const days = z
  .number()
  .int('must be a whole number.')
  .min(ranges.sessionDays.min, rangeRule(ranges.sessionDays))
  .max(ranges.sessionDays.max, rangeRule(ranges.sessionDays));
export const settingsDay = z.iso.date('must be a date such as 2027-01-31.');
export const sessionDays = z
  .object({ admin: days, staff: days, customer: days })
  .meta({ description: 'After this time a session ends even if it is used. Other roles count as staff.' });

/** Absent and `null` are a blank text, which is not printed. */
const line = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.union([z.literal(''), requiredLine(max)]))
    .nullish()
    .transform((text) => text ?? '');

/** Whether the company takes part in settling disputes with consumers (§ 36 VSBG). */
export const disputeBoards = ['none', 'willing', 'obliged'] as const;

export const taxIdKinds = ['eu_vat', 'gb_vat', 'in_gstin', 'other'] as const;
export type TaxIdKind = (typeof taxIdKinds)[number];

const text = z.string();

/** The company on invoices, where blank texts are not printed. The site shows the company file. */
export const sellerSettings = z.object({
  legal_name: text,
  street: text,
  city: text,
  postal_code: text,
  region: text,
  country: text,
  tax_ids: z.array(z.object({ kind: z.enum(taxIdKinds), number: text })),
  registration: text.meta({ example: 'HRB 1234, Amtsgericht Berlin' }),
  bank: z.object({ holder: text, iban: text, account: text, bic: text, routing: text, bank: text }).nullable(),
  time_zone: text.meta({ description: 'That of the settings for work' }),
  footer: text,
  representatives: text.default(''),
  register_court: text.default(''),
  supervisor: text.default(''),
  privacy_contact: text.default(''),
  dispute_board: z.enum(disputeBoards).default('none'),
  dispute_text: text.default(''),
});
export type SellerSettings = z.infer<typeof sellerSettings>;

export const sellerInput = z.object({
  legal_name: line(maxLength.name),
  street: line(maxLength.name),
  city: line(maxLength.city),
  postal_code: line(maxLength.postalCode),
  region: line(maxLength.city),
  country: z
    .union([z.literal(''), country], 'must be a country code such as DE.')
    .nullish()
    .transform((code) => code ?? ''),
  tax_ids: z
    .array(
      z.object({
        kind: z.enum(taxIdKinds, 'must be eu_vat, gb_vat, in_gstin or other.'),
        number: requiredLine(maxLength.taxId),
      }),
    )
    .max(5, 'must have at most 5 numbers.')
    .default([]),
  registration: line(maxLength.name),
  bank: z
    .object({
      holder: line(maxLength.name),
      iban: line(42),
      account: line(42),
      bic: line(16),
      routing: line(16),
      bank: line(maxLength.name),
    })
    .nullish()
    .transform((bank) => bank ?? null),
  time_zone: timeZone.optional().meta({ description: 'Unchanged without it. That of the settings for work' }),
  footer: z
    .string()
    .trim()
    .max(maxLength.documentNote)
    .nullish()
    .transform((footer) => footer ?? ''),
  representatives: line(200),
  register_court: line(120),
  supervisor: line(200),
  privacy_contact: line(200),
  dispute_board: z.enum(disputeBoards).default('none'),
  dispute_text: line(300),
});

export type SellerInput = z.output<typeof sellerInput>;

export const taxSettings = z.object({
  enabled: z.boolean(),
  prices_include_tax: z.boolean(),
  vies: z.boolean().meta({ description: 'Check VAT numbers of the European Union with VIES' }),
  label: text.meta({ description: 'Next to prices: "incl. VAT", "plus VAT"', example: 'VAT' }),
});
export type TaxSettings = z.infer<typeof taxSettings>;

export const taxInput = z.object({
  enabled: flag,
  prices_include_tax: flag,
  vies: flag,
  label: requiredLine(maxLength.taxLabel),
});

const dueInDays = fromTo(ranges.dueInDays, 'must be a whole number.');

export const invoicingSettings = z.object({
  due_in_days: dueInDays.meta({
    description: 'For invoices that an admin issues; an order in the shop is due at once',
  }),
});
export type InvoicingSettings = z.infer<typeof invoicingSettings>;

/** The settings that a company file may set: each one without a screen of its own has its default there. */
export const settingsDefaults = workSettings
  .extend({
    second_factor_required: z.record(z.string(), settingsDay),
    session_days: sessionDays,
    seller: sellerInput,
    tax: taxInput,
    invoicing: invoicingSettings,
  })
  .partial();
export type SettingsDefaults = z.output<typeof settingsDefaults>;
