import { z } from 'zod';
import { retentionRules, retentionSettings } from '../shared/company/retention.ts';
import { time } from '../shared/fields.ts';
import { unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';

const common = { path: '/admin/settings/privacy', access: ['admin'], permission: 'settings.manage' } as const;

const shown = z
  .object({
    value: retentionSettings,
    preset_years: z.number().int().meta({ description: 'What `retention_years` is if it is null' }),
    rules: z
      .array(
        z.object({
          key: z.enum(retentionRules),
          last_run_at: time.nullable(),
          removed: z.number().int().meta({ description: 'By the last run' }),
        }),
      )
      .meta({ description: 'Rules of the nightly cleanup' }),
    updated_at: time.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'PrivacySettings' });

export const retentionApi = {
  read: {
    ...common,
    method: 'GET',
    summary: 'How long personal data stays, and what the nightly cleanup has removed',
    response: shown,
  },
  update: {
    ...common,
    method: 'PUT',
    summary: 'Change how long personal data stays; the privacy policy shows it at once',
    body: z.object({ value: retentionSettings, updated_at: unchangedSince.nullable() }).meta({
      examples: [{ value: { contact_months: 24, unused_months: null, audit_months: 36, retention_years: null } }],
    }),
    errorsWithin: 'value',
    errors: [409],
    response: shown,
  },
} as const satisfies Api;
