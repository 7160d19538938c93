import { z } from 'zod';
import { fromTo } from '../forms.ts';
import { ranges } from '../limits.ts';
import type { legalPresets } from './groups.ts';

const periods = {
  contact_months: fromTo(ranges.contactMonths).meta({ description: 'Contact messages, and emails that became such' }),
  unused_months: fromTo(ranges.unusedMonths).nullable().default(null).meta({
    description: 'Accounts of customers without an order, after the last login. Null: they stay',
  }),
  audit_months: fromTo(ranges.auditMonths).meta({ description: 'Names and addresses in the audit log' }),
  retention_years: fromTo(ranges.retentionYears).nullable().default(null).meta({
    description: 'Invoices and orders, after the end of their year. Null: as the law of the company’s place asks',
  }),
};

/** How long personal data stays. */
export const retentionSettings = z.strictObject(periods);
export type RetentionSettings = z.output<typeof retentionSettings>;

export const storedRetention = {
  ...periods,
  contact_months: periods.contact_months.default(24),
  audit_months: periods.audit_months.default(36),
};

/** Sources: § 147 AO (Germany), HMRC record keeping (United Kingdom), IRS Topic 305 (United States). */
export const retentionYearsOf = (preset: (typeof legalPresets)[number]): number =>
  ({ us: 7, eu_de: 8, eu: 10, uk: 6, other: 10 })[preset];

/** Rules of the nightly cleanup. */
export const retentionRules = [
  'contact_messages',
  'unused_accounts',
  'audit_log',
  'attempts',
  'raw_emails',
  'sent_emails',
  'notifications',
  'records',
] as const;
export type RetentionRule = (typeof retentionRules)[number];
