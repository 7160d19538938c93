import type { Retention } from '../../shared/company/retention.ts';

const count = (n: number, unit: string): string => `${n} ${n === 1 ? unit : `${unit}s`}`;

/** Values of a text, by the names of its variables. */
export const periodValues = (periods: Retention) => ({
  contact_months: count(periods.contact_months, 'month'),
  unused_months: periods.unused_months === null ? '' : count(periods.unused_months, 'month'),
  audit_months: count(periods.audit_months, 'month'),
  retention_years: count(periods.retention_years, 'year'),
});

/** Periods after which rules of the program remove data (server/office/retention/run-retention.ts). */
export function retentionLines(periods: Retention): string[] {
  const { contact_months, unused_months, audit_months, retention_years } = periodValues(periods);
  return [
    `Contact messages with our answers: ${contact_months} after the last one`,
    'Messages, files and answers about your orders: until your account is erased',
    ...(unused_months === ''
      ? []
      : [`Accounts without an order: ${unused_months} after the last login; we email you 30 days before`]),
    `Invoices, payments and orders: ${retention_years} from the end of their year`,
    `Names and addresses in our log of changes: ${audit_months}`,
    'Payments that were started and not completed: 30 days',
    'Emails that you send to us, in their original form: 30 days',
    'Emails that we have sent to you: 180 days',
    'Notifications in your dashboard: 90 days',
    'The network from which you are logged in: as long as the login',
  ];
}
