import { z } from 'zod';
import { country } from '../invoicing/billing-details.ts';
import { requiredLine, time } from '../shared/fields.ts';
import { flag, fromTo, rangeRule, unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';
import { maxLength, ranges } from '../shared/limits.ts';
import { timeZone, workSettings, workSettingsInput } from '../shared/work-settings.ts';

const admin = ['admin'] as const;
const days = z
  .number()
  .int('must be a whole number.')
  .min(ranges.sessionDays.min, rangeRule(ranges.sessionDays))
  .max(ranges.sessionDays.max, rangeRule(ranges.sessionDays));
const day = z.iso.date('must be a date such as 2027-01-31.');

const securityFields = {
  second_factor_required: z
    .record(z.string(), settingsDay.nullable())
    .meta({ description: 'By role, the day from which it needs a second factor', example: { admin: '2027-01-31' } }),
  session_days: sessionDays,
};

export const securitySettings = z
  .object({ ...securityFields, updated_at: time.nullable() })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.infer<typeof securitySettings>;

export const securitySettingsInput = z.object({ ...securityFields, updated_at: unchangedSince.nullable() });

/** Absent and `null` are a blank text, which is not printed. */
const line = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.union([z.literal(''), requiredLine(max)]))
    .nullish()
    .transform((text) => text ?? '');

export const taxIdKinds = ['eu_vat', 'gb_vat', 'in_gstin', 'other'] as const;
export type TaxIdKind = (typeof taxIdKinds)[number];

const text = z.string();

/** On invoices, where blank texts are not printed. The site shows the company file. */
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
  time_zone: text.meta({ description: 'Days on documents are days there' }),
  footer: text,
});
export type SellerSettings = z.infer<typeof sellerSettings>;

const sellerInput = z.object({
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
  time_zone: timeZone,
  footer: z
    .string()
    .trim()
    .max(maxLength.documentNote)
    .nullish()
    .transform((footer) => footer ?? ''),
});

export const taxSettings = z.object({
  enabled: z.boolean(),
  prices_include_tax: z.boolean(),
  vies: z.boolean().meta({ description: 'Check VAT numbers of the European Union with VIES' }),
  label: text.meta({ description: 'Next to prices: "incl. VAT", "plus VAT"', example: 'VAT' }),
});
export type TaxSettings = z.infer<typeof taxSettings>;

const taxInput = z.object({
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

/** What a company file may set: every setting that has no screen of its own has its default there. */
export const settingsDefaults = workSettings
  .extend({
    second_factor_required: z.record(z.string(), day),
    session_days: securityFields.session_days,
    seller: sellerInput,
    tax: taxInput,
    invoicing: invoicingSettings,
  })
  .partial();
export type SettingsDefaults = z.output<typeof settingsDefaults>;

/** `updated_at`: null until it is changed for the first time. */
const stored = <T extends z.ZodType>(key: string, value: T, name: string) =>
  z.object({ key: z.literal(key), value, updated_at: time.nullable() }).meta({ id: name });
const change = <T extends z.ZodType>(value: T) => z.object({ value, updated_at: unchangedSince.nullable() });

const storedWorkSettings = workSettings.extend({ updated_at: time.nullable() }).meta({ id: 'WorkSettings' });

const permission = 'money.settings';

export const settingsApi = {
  seller: {
    method: 'GET',
    path: '/admin/settings/seller',
    summary: 'The company on invoices',
    access: admin,
    permission,
    response: stored('seller', sellerSettings, 'SellerSetting'),
  },
  updateSeller: {
    method: 'PUT',
    path: '/admin/settings/seller',
    summary: 'Change the company on invoices; issued ones keep theirs',
    access: admin,
    permission,
    // With another bank account, customers would pay somebody else.
    confirm: true,
    body: change(sellerInput),
    errors: [409],
    response: stored('seller', sellerSettings, 'SellerSetting'),
  },
  tax: {
    method: 'GET',
    path: '/admin/settings/tax',
    summary: 'How sales are taxed',
    access: admin,
    permission,
    response: stored('tax', taxSettings, 'TaxSetting'),
  },
  updateTax: {
    method: 'PUT',
    path: '/admin/settings/tax',
    summary: 'Change how sales are taxed',
    access: admin,
    permission,
    body: change(taxInput),
    errors: [409],
    response: stored('tax', taxSettings, 'TaxSetting'),
  },
  invoicing: {
    method: 'GET',
    path: '/admin/settings/invoicing',
    summary: 'How invoices are issued',
    access: admin,
    permission,
    response: stored('invoicing', invoicingSettings, 'InvoicingSetting'),
  },
  updateInvoicing: {
    method: 'PUT',
    path: '/admin/settings/invoicing',
    summary: 'Change how invoices are issued',
    access: admin,
    permission,
    body: change(invoicingSettings),
    errors: [409],
    response: stored('invoicing', invoicingSettings, 'InvoicingSetting'),
  },
  all: {
    method: 'GET',
    path: '/admin/settings',
    summary: 'All settings',
    access: admin,
    response: z.object({ security: securitySettings, work: storedWorkSettings }),
  },
  security: {
    method: 'GET',
    path: '/admin/settings/security',
    summary: 'The security settings',
    access: admin,
    response: securitySettings,
  },
  updateSecurity: {
    method: 'PUT',
    path: '/admin/settings/security',
    summary: 'Change the security settings',
    access: admin,
    confirm: true,
    body: securitySettingsInput,
    errors: [409],
    response: securitySettings,
  },
  work: {
    method: 'GET',
    path: '/admin/settings/work',
    summary: 'When the company works, and the rules for work on orders',
    access: admin,
    permission: 'settings.manage',
    response: storedWorkSettings,
  },
  updateWork: {
    method: 'PUT',
    path: '/admin/settings/work',
    summary: 'Change them, those that are sent; promises that were made do not move',
    access: admin,
    permission: 'settings.manage',
    body: workSettingsInput,
    errors: [409],
    response: storedWorkSettings,
  },
} as const satisfies Api;
