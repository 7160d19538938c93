import { z } from 'zod';
import { time } from './fields.ts';
import { unchangedSince } from './forms.ts';
import type { Api } from './http.ts';

const admin = ['admin'] as const;
const days = z.number().int('must be a whole number.').min(1, 'must be from 1 to 90.').max(90, 'must be from 1 to 90.');
const day = z.iso.date('must be a date such as 2027-01-31.');

const securityFields = {
  second_factor_required: z
    .record(z.string(), day.nullable())
    .meta({ description: 'By role, the day from which it needs a second factor', example: { admin: '2027-01-31' } }),
  session_days: z
    .object({ admin: days, staff: days, customer: days })
    .meta({ description: 'After this time a session ends even if it is used. Other roles count as staff.' }),
};

export const securitySettings = z
  .object({ ...securityFields, updated_at: time.nullable() })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.infer<typeof securitySettings>;

export const securitySettingsInput = z.object({ ...securityFields, updated_at: unchangedSince.nullable() });

export const settingsApi = {
  all: {
    method: 'GET',
    path: '/admin/settings',
    summary: 'All settings',
    access: admin,
    response: z.object({ security: securitySettings }),
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
} as const satisfies Api;
