import { useId, useState } from 'react';
import { companyDayText, spanText } from '../dates.ts';
import { useCompanyToday } from '../frame/pending-counts.ts';
import { controlHeight } from './control.ts';
import { DayField } from './day-field.tsx';
import { ranges, rangeText, readersToday } from './day-ranges.ts';
import { useListUrl } from './list-url.ts';

/** Both days are included. They are the company's, which customers know as `today`, or those of the reader's time zone. */
export type PeriodFilter = { anyLabel?: string; isReaders?: boolean; today?: string };

const CUSTOM = 'custom';

function useToday({ isReaders = false, today }: PeriodFilter): string {
  const companyToday = useCompanyToday();
  return isReaders ? readersToday() : (today ?? companyToday);
}

/** Null if the list shows every day. */
export function usePeriodText(period: PeriodFilter | undefined): string | null {
  const today = useToday(period ?? {});
  const { params } = useListUrl();
  const [from, to] = [params.get('from'), params.get('to')];
  if (!period || (!from && !to)) return null;
  const known = rangeText(from, to, today);
  if (known) return known;
  if (from && to) return spanText(from, to);
  return from ? `Since ${companyDayText(from)}` : `Until ${companyDayText(to ?? '')}`;
}

export function PeriodField(period: PeriodFilter) {
  const today = useToday(period);
  const { params, change } = useListUrl();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const [isCustom, setCustom] = useState(false);
  const id = useId();
  const known = rangeText(from, to, today);
  const isOwn = isCustom || (known === null && (from !== '' || to !== ''));
  const choose = (label: string) => {
    setCustom(label === CUSTOM);
    if (label === CUSTOM) return;
    const range = ranges(today).find((one) => one.label === label);
    change({ from: range?.from ?? '', to: range?.to ?? '' });
  };
  const chosen = isOwn ? CUSTOM : (known ?? '');
  const options = [['', period.anyLabel ?? 'Any day'], ...ranges(today).map(({ label }) => [label, label])];
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Period</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {[...options, [CUSTOM, 'Custom']].map(([value = '', label]) => (
          <label key={value} className={`${controlHeight} flex cursor-pointer items-center gap-2`}>
            <input
              type="radio"
              name={id}
              checked={value === chosen}
              onChange={() => choose(value)}
              className="size-4 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
      {isOwn && (
        <div className="mt-2 grid grid-cols-2 gap-3">
          <DayField name="from" label="From" />
          <DayField name="to" label="To" />
        </div>
      )}
      {from !== '' && to !== '' && to < from && (
        <p className="text-sm font-medium text-warn">The “To” date is before the “From” date.</p>
      )}
    </fieldset>
  );
}
