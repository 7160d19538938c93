import { useEffect, useId, useRef, useState } from 'react';
import type { AuditEntry } from '../../../contract/back-office.ts';
import { ActiveFilter } from '../../dashboard/list/active-filter.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../dashboard/list/list-url.ts';
import { actionOptions, kindOptions, recordName } from './audit-labels.ts';

const dayOf = (text: string | null): [year: number, month: number, day: number] | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return year && Number(year) >= 1900 ? [Number(year), Number(month) - 1, Number(day)] : null;
};

/** Days in the reader's time zone, the last one included, as UTC times for the server. */
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

export function AuditFilters({ entries }: { entries: AuditEntry[] }) {
  const { params } = useListUrl();
  const actorId = Number(params.get('actor_id'));
  const actor = entries.find((entry) => entry.actor?.id === actorId)?.actor?.name ?? `account ${actorId}`;
  const kind = params.get('subject_type') ?? '';
  const record = recordName({ subject_type: kind || 'record', subject_id: Number(params.get('subject_id')) });
  return (
    <>
      <ListFilters search="Search by person">
        <ListFilter name="subject_type" label="Record" options={kindOptions} resets={['action', 'subject_id']} />
        <ListFilter name="action" label="Action" options={actionOptions(kind)} />
        <span className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <DayField name="from" label="From" />
          <DayField name="to" label="To" />
        </span>
        <div className="md:hidden">
          <ListFilter name="sort" label="Sort by" options={sorts} />
        </div>
        <ActiveFilter names={['actor_id']} label={`Only by ${actor}`} />
        <ActiveFilter names={['subject_id']} label={`Only ${record.toLowerCase()}`} />
      </ListFilters>
      {isReversed(params) && <p className="mb-4 font-medium text-warn">The “To” date is before the “From” date.</p>}
    </>
  );
}

const isReversed = (params: URLSearchParams): boolean => {
  const [from, to] = [params.get('from'), params.get('to')];
  return from !== null && to !== null && to < from;
};

/** A partly typed date does not change the URL. */
function DayField({ name, label }: { name: string; label: string }) {
  const { params, change } = useListUrl();
  const query = params.get(name) ?? '';
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (document.activeElement !== field.current) setText(query);
  }, [query]);
  return (
    <span className="grid min-w-0 gap-1 sm:inline-flex sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        min="1900-01-01"
        max="9999-12-31"
        value={text}
        onChange={({ target: { value, validity } }) => {
          setText(value);
          if (validity.valid) change({ [name]: value }, { replace: true });
        }}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 sm:w-auto text-ink transition-colors hover:border-ink"
      />
    </span>
  );
}
