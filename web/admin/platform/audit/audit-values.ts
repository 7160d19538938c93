import { formatAmount, toDecimal } from '../../../../contract/shared/money.ts';
import { orderStatusLabel } from '../../../../contract/shared/status.ts';
import { exactText } from '../../../dashboard/dates.ts';
import { fieldKey, type Names } from './audit-names.ts';

const labels: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  user_id: 'User',
  is_approved: 'Approved',
  youtube_url: 'YouTube link',
  image: 'Image',
  provider_ref: 'Reference',
  review_text: 'Review',
};

export const labelOf = (field: string): string =>
  labels[field] ??
  field
    .replace(/_(id|cents)$/, '')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase());

const sentence = (text: string) => text.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);

// A separate document runs no scripts and loads no resources.
const textOfHtml = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|tr)>|<br>/g, '$&\n'), 'text/html').body.textContent ?? ''
  ).trim();

export function valueText(kind: string, field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && field.endsWith('_cents')) return formatAmount(toDecimal(value));
  if (field === 'amount') return formatAmount(String(value));
  if (field === 'user_id') return `Account ${value}`;
  if (field.endsWith('_id')) return names[`${fieldKey(kind, field)} ${value}`] ?? `ID ${value}`;
  if (isTime(value)) return exactText(value);
  if (field === 'status' && kind === 'order') return orderStatusLabel(String(value));
  if (['status', 'work', 'payment_status'].includes(field)) return sentence(String(value));
  if (field === 'content') return textOfHtml(String(value)) || String(value);
  if (typeof value === 'object') return linesOf(value);
  return String(value);
}

const linesOf = (value: object): string =>
  Object.entries(value)
    .map(([name, part]) => {
      const text = typeof part === 'object' && part !== null ? JSON.stringify(part) : String(part);
      return Array.isArray(value) ? text : `${labelOf(name)}: ${text}`;
    })
    .join('\n');
