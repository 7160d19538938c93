import { z } from 'zod';
import { cancellationSettings } from '../shared/company/cancellation.ts';
import { time } from '../shared/fields.ts';
import { unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';

const day = z.iso.date('must be a date such as 2027-01-31.');
const common = { path: '/admin/settings/cancellation', access: ['admin'], permission: 'settings.manage' } as const;

const shown = z
  .object({
    value: cancellationSettings,
    is_default: z
      .boolean()
      .meta({ description: 'The company has not chosen yet: they follow where and to whom it sells' }),
    pending: z
      .object({ value: cancellationSettings, effective_on: day })
      .nullable()
      .meta({ description: 'A change that takes a right away, and the day from which it applies' }),
    earliest_on: day.meta({ description: 'The earliest day for such a change' }),
    needs_withdrawal: z.boolean().meta({ description: 'It sells to consumers, and the right of withdrawal is off' }),
    updated_at: time.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'CancellationSettings' });

const example = {
  cancel_before_start: true,
  cancel_when_late: true,
  late_grace_days: 0,
  guarantee_days: 30,
  withdrawal: 'on',
  withdrawal_days: 14,
  withdrawal_label: 'Withdraw from contract here',
  withdrawal_confirm_label: 'Confirm withdrawal',
};

export const cancellationSettingsApi = {
  read: {
    ...common,
    method: 'GET',
    summary: 'How customers get out of orders',
    response: shown,
  },
  update: {
    ...common,
    method: 'PUT',
    summary: 'Change it for new orders; what takes a right away applies after the notice that the terms promise',
    body: z
      .object({ value: cancellationSettings, effective_on: day.nullish(), updated_at: unchangedSince.nullable() })
      .meta({ examples: [{ value: example }] }),
    errorsWithin: 'value',
    errors: [409],
    response: shown,
  },
} as const satisfies Api;
