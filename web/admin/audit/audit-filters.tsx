import { useEffect, useId, useRef, useState } from 'react';
import type { AuditEntry } from '../../../contract/back-office.ts';
import { ActiveFilter } from '../../dashboard/active-filter.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { useListUrl } from '../../dashboard/list-url.ts';
import { actionOptions, kindOptions, recordName } from './audit-labels.ts';

const dayOf = (text: string | null): [year: number, month: number, day: number] | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return year && Number(year) >= 1900 ? [Number(year), Number(month) - 1, Number(day)] : null;
};

/** Days of the reader's calendar, the last one included, as the moments in UTC between which the server looks. */
export function dayBounds(params: URLSearchParams): { from?: string; to?: string } {
  const first = dayOf(params.get('from'));
  const last = dayOf(params.get('to'));
  return {
    ...(first && { from: new Date(...first).toISOString() }),
    // The beginning of the day after; adding 24 hours would miss it when the clocks change.
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
      <ListTools search="Search by who did it">
        <ListFilter name="subject_type" label="Record" options={kindOptions} resets={['action', 'subject_id']} />
        <ListFilter name="action" label="Action" options={actionOptions(kind)} />
        <span className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <DayField name="from" label="From" />
          <DayField name="to" label="To" />
        </span>
        <div className="md:hidden">
          <ListFilter name="sort" label="Order of the list" options={sorts} />
        </div>
        <ActiveFilter names={['actor_id']} words={`Only by ${actor}`} />
        <ActiveFilter names={['subject_id']} words={`Only ${record.toLowerCase()}`} />
      </ListTools>
      {isTurnedRound(params) && <p className="mb-4 font-medium text-warn">The last day is before the first.</p>}
    </>
  );
}

const isTurnedRound = (params: URLSearchParams): boolean => {
  const [from, to] = [params.get('from'), params.get('to')];
  return from !== null && to !== null && to < from;
};

/** A day of the reader's calendar. While a date is typed it is no date yet: only whole ones go to the address. */
function DayField({ name, label }: { name: string; label: string }) {
  const { params, change } = useListUrl();
  const asked = params.get(name) ?? '';
  const [text, setText] = useState(asked);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The back button changes the address under the field; what is being typed stays.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(asked);
  }, [asked]);
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
