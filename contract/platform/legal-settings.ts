import { z } from 'zod';
import { legalSettings, processor } from '../shared/company/legal-settings.ts';
import { time } from '../shared/fields.ts';
import { unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';

const day = z.iso.date('must be a date such as 2027-01-31.');
const common = { path: '/admin/settings/legal', access: ['admin'], permission: 'settings.manage' } as const;

const shown = z
  .object({
    value: legalSettings,
    computed: z.array(processor).meta({ description: 'Processors that the configuration names' }),
    pending: z
      .object({ value: legalSettings, effective_on: day })
      .nullable()
      .meta({ description: 'A change that takes a right away, and the day from which it applies' }),
    has_withdrawal: z.boolean().meta({ description: 'A right of withdrawal is published' }),
    earliest_on: day.meta({ description: 'The earliest day for such a change' }),
    updated_at: time.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'LegalSettings' });

export const legalSettingsCalls = {
  settings: {
    ...common,
    method: 'GET',
    summary: 'Notice of changes, processors, security contact and contract by email',
    response: shown,
  },
  updateSettings: {
    ...common,
    method: 'PUT',
    summary: 'Change them; a shorter notice applies after the notice that was promised',
    body: z.object({ value: legalSettings, effective_on: day.nullish(), updated_at: unchangedSince.nullable() }).meta({
      examples: [
        {
          value: {
            terms_notice_days: 30,
            processors: [{ name: 'Alder Books Ltd', purpose: 'keeps our accounts', place: 'Albany', link: '' }],
            security_contact: 'security@alder.test',
            attach_contract: true,
          },
        },
      ],
    }),
    errorsWithin: 'value',
    errors: [409],
    response: shown,
  },
} as const satisfies Api;
