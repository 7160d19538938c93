import type { SecuritySettings } from '../../../../contract/office/settings.ts';
import type { SystemLine } from '../../../../contract/office/system.ts';
import type { CancellationSettings } from '../../../../contract/shared/company/cancellation.ts';
import { dateFormat, listFormat } from '../../../../contract/shared/language/formats.ts';
import type { InvoicingSettings, SellerSettings, TaxSettings } from '../../../../contract/shared/settings-values.ts';
import type { WorkSettings } from '../../../../contract/shared/work-settings.ts';
import { rulesText } from '../../work/cancellations/cancellation-values.ts';
import { weekdays } from './work-values.ts';

type Page = { name: string; text: string };

/** The index lists them in this order and by these names. Each says what it is about until its value is known. */
export const settingsPages: Readonly<Record<string, Page>> = {
  'settings/company': { name: 'Company', text: 'Name, contact, address on the site and on invoices' },
  'settings/brand': { name: 'Brand', text: 'Color, logo, icon, shared links' },
  'settings/site': { name: 'Site', text: 'Texts, FAQ, team, links, cases' },
  'settings/legal': { name: 'Legal', text: 'Terms, privacy, imprint' },
  'settings/privacy': { name: 'Privacy', text: 'How long data is kept' },
  'settings/work': { name: 'Work', text: 'Hours, holidays, promises, reminders' },
  'settings/cancellation': { name: 'Cancelling', text: 'How customers get out of orders' },
  'settings/tax': { name: 'Tax', text: 'Country, rates' },
  'settings/invoicing': { name: 'Invoicing', text: 'Terms, numbers' },
  'settings/emails': { name: 'Emails', text: 'Subjects, first paragraphs, signature' },
  'settings/security': { name: 'Security', text: 'Second factor, sessions' },
  'settings/connections': { name: 'Connections', text: 'Check Stripe, PayPal, emails and files' },
  'settings/orders': { name: 'Taking orders', text: 'Open or paused, and what customers read' },
};

/** How the installation is doing: nothing to set. */
export const watchedPages: Readonly<Record<string, Page>> = {
  'system/outbox': { name: 'Emails sent', text: 'Waiting, sent and given up' },
  system: { name: 'System', text: 'Database, storage, scheduled jobs' },
  'audit-log': { name: 'Audit log', text: 'Every change by admins and staff' },
};

type Value = { text: string; isBad?: boolean };

type Known = {
  work: Pick<WorkSettings, 'working_days' | 'day_start' | 'day_end'> | undefined;
  security: Pick<SecuritySettings, 'second_factor_required'> | undefined;
  seller: Pick<SellerSettings, 'legal_name' | 'city'> | undefined;
  tax: TaxSettings | undefined;
  invoicing: InvoicingSettings | undefined;
  cancellation: CancellationSettings | undefined;
  lines: readonly Pick<SystemLine, 'key' | 'status' | 'value'>[] | undefined;
};

const roles = listFormat();
const hourFormat = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `24:00` ends a day. */
const hour = (time: string): string =>
  hourFormat.format(new Date(`2026-01-01T${time === '24:00' ? '00:00' : time}Z`)).replace(':00', '');

const hoursText = ({ day_start, day_end }: Pick<WorkSettings, 'day_start' | 'day_end'>): string =>
  day_start === '00:00' && day_end === '24:00' ? 'around the clock' : `${hour(day_start)}–${hour(day_end)}`;

const shortName = (day: number): string => weekdays.find(([number]) => number === day)?.[1].slice(0, 3) ?? '';

/** `Mon–Fri`, or each day where there is a gap. */
export function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const [first = 1, last = 1] = [sorted[0], sorted.at(-1)];
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${shortName(first)}–${shortName(last)}`;
  return sorted.map(shortName).join(', ');
}

/** `26 checks OK`, or how many are not. */
export function checksText(lines: readonly { status: string }[]): Value {
  const problems = lines.filter(({ status }) => status !== 'ok').length;
  if (problems === 0) return { text: `${lines.length} checks OK` };
  const isBad = lines.some(({ status }) => status === 'bad');
  return { text: problems === 1 ? '1 check needs attention' : `${problems} checks need attention`, isBad };
}

const taxText = ({ enabled, label, prices_include_tax }: TaxSettings): string =>
  enabled ? `On: ${label}, ${prices_include_tax ? 'included in prices' : 'added to prices'}` : 'Off';

function factorText(required: SecuritySettings['second_factor_required']): string {
  const names = Object.entries(required).flatMap(([role, day]) => (day === null ? [] : [role]));
  return names.length === 0 ? 'Second factor: optional' : `Second factor: required for ${roles.format(names)}`;
}

/** The current values, by the path of their page. */
export function valuesOf({
  work,
  security,
  seller,
  tax,
  invoicing,
  cancellation,
  lines,
}: Known): Record<string, Value | undefined> {
  const company = seller && [seller.legal_name, seller.city].filter(Boolean).join(', ');
  const emails = lines?.find(({ key }) => key === 'emails');
  return {
    'settings/company': company ? { text: company } : undefined,
    'settings/work': work && {
      text: `${daysText(work.working_days)}, ${hoursText(work)}`,
    },
    'settings/cancellation': cancellation && { text: rulesText(cancellation) },
    'settings/tax': tax && { text: taxText(tax) },
    'settings/invoicing': invoicing && {
      text:
        invoicing.due_in_days === 0
          ? 'Invoices are due at once'
          : `Invoices are due in ${invoicing.due_in_days} ${invoicing.due_in_days === 1 ? 'day' : 'days'}`,
    },
    'settings/security': security && { text: factorText(security.second_factor_required) },
    'system/outbox': emails && { text: emails.value, isBad: emails.status === 'bad' },
    system: lines && checksText(lines),
  };
}
