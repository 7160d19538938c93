import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import type { Filters } from '../../../dashboard/list/list-filters.tsx';
import { actionOptions, kindOptions, recordName } from './audit-labels.ts';

const dayOf = (text: string | null): [year: number, month: number, day: number] | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return year && Number(year) >= 1900 ? [Number(year), Number(month) - 1, Number(day)] : null;
};

/** Days in the reader's time zone, the last one included, as UTC times. */
export function dayBounds(params: URLSearchParams): { from?: string; to?: string } {
  const first = dayOf(params.get('from'));
  const last = dayOf(params.get('to'));
  return {
    ...(first && { from: new Date(...first).toISOString() }),
    // Adding 24 hours would be wrong when the clocks change.
    ...(last && { to: new Date(last[0], last[1], last[2] + 1).toISOString() }),
  };
}

const sorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
] as const;

export function auditFilters(params: URLSearchParams, entries: readonly AuditEntry[]): Filters {
  const actorId = Number(params.get('actor_id'));
  const actor = entries.find((entry) => entry.actor?.id === actorId)?.actor?.name ?? `account ${actorId}`;
  const kind = params.get('subject_type') ?? '';
  const record = recordName({ subject_type: kind || 'record', subject_id: Number(params.get('subject_id')) });
  return {
    search: 'Search by person',
    fields: [
      { name: 'subject_type', label: 'Record', options: kindOptions, resets: ['action', 'subject_id'] },
      { name: 'action', label: 'Action', options: actionOptions(kind) },
    ],
    period: { isReaders: true },
    linked: [
      { names: ['actor_id'], chip: `Only by ${actor}` },
      { names: ['subject_id'], chip: `Only ${record.toLowerCase()}` },
    ],
    sorts,
  };
}
