import type { RetentionRule } from '../../../../contract/shared/company/retention.ts';
import type { Response } from '../../../api/call.ts';

type Shown = Pick<Response<'GET /admin/settings/privacy'>, 'value' | 'preset_years'>;

const months = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

export const ruleTexts: Readonly<Record<RetentionRule, { name: string; text: (shown: Shown) => string }>> = {
  contact_messages: { name: 'Contact messages', text: ({ value }) => months(value.contact_months) },
  unused_accounts: {
    name: 'Unused accounts',
    text: ({ value }) => (value.unused_months === null ? 'Off' : `${months(value.unused_months)} after the last login`),
  },
  audit_log: { name: 'Names and addresses in the audit log', text: ({ value }) => months(value.audit_months) },
  attempts: { name: 'Payments that were not completed', text: () => '30 days' },
  raw_emails: { name: 'Received emails in their original form', text: () => '30 days' },
  sent_emails: { name: 'Sent emails', text: () => '180 days' },
  notifications: { name: 'Notifications', text: () => '90 days' },
  records: {
    name: 'Names in invoices and orders',
    text: ({ value, preset_years }) =>
      `${value.retention_years ?? preset_years} years, counted from the end of the year`,
  },
};
