import { z } from 'zod';
import { time } from '../shared/fields.ts';
import { unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';
import {
  invoicingSettings,
  sellerInput,
  sellerSettings,
  sessionDays,
  settingsDay,
  taxInput,
  taxSettings,
} from '../shared/settings-values.ts';
import { workSettings, workSettingsInput } from '../shared/work-settings.ts';

const admin = ['admin'] as const;
/** Null until they are changed for the first time. */
const changed = {
  updated_at: time.nullable(),
  updated_by: z.string().nullable().meta({ description: 'The name of who changed them last' }),
};

const securityFields = {
  second_factor_required: z
    .record(z.string(), settingsDay.nullable())
    .meta({ description: 'By role, the day from which it needs a second factor', example: { admin: '2027-01-31' } }),
  session_days: sessionDays,
};

export const securitySettings = z.object({ ...securityFields, ...changed }).meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.infer<typeof securitySettings>;

export const securitySettingsInput = z.object({ ...securityFields, updated_at: unchangedSince.nullable() }).meta({
  examples: [{ second_factor_required: {}, session_days: { admin: 7, staff: 30, customer: 90 } }],
});

const stored = <T extends z.ZodType>(key: string, value: T, name: string) =>
  z.object({ key: z.literal(key), value, ...changed }).meta({ id: name });
const change = <T extends z.ZodType>(value: T) => z.object({ value, updated_at: unchangedSince.nullable() });

const storedWorkSettings = workSettings.extend({ ...changed }).meta({ id: 'WorkSettings' });

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
    body: change(sellerInput).meta({
      examples: [
        {
          value: {
            legal_name: 'Alder Ltd',
            street: '1 Main Street',
            city: 'Albany',
            postal_code: '12207',
            region: 'NY',
            country: 'US',
            tax_ids: [{ kind: 'other', number: '91-1144442' }],
            registration: 'No. 7',
            bank: {
              holder: 'Alder Ltd',
              iban: '',
              account: '000123456789',
              bic: '',
              routing: '021000021',
              bank: 'First Bank',
            },
            time_zone: 'America/New_York',
            footer: 'Thank you for your order.',
          },
        },
      ],
    }),
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
    body: change(taxInput).meta({
      examples: [{ value: { enabled: false, prices_include_tax: false, vies: false, label: 'VAT' } }],
    }),
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
    body: change(invoicingSettings).meta({ examples: [{ value: { due_in_days: 14 } }] }),
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
