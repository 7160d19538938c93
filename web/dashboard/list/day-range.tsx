import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PopoverPanel } from '../../ui/popovers/popover-panel.tsx';
import { dayText } from '../dates.ts';
import { useCompanyToday } from '../frame/pending-counts.ts';
import { controlHeight } from './control.ts';
import { DayField } from './day-field.tsx';
import { ranges, rangeText, readersToday } from './day-ranges.ts';
import { useInDialog } from './list-filters.tsx';
import { useListUrl } from './list-url.ts';

/** Both days are included. They are the company's, or those of the reader's time zone. */
export function DayRange({ label, isReaders = false }: { label: string; isReaders?: boolean }) {
  const companyToday = useCompanyToday();
  const today = isReaders ? readersToday() : companyToday;
  const { params } = useListUrl();
  const inDialog = useInDialog();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [from, to] = [params.get('from'), params.get('to')];
  if (inDialog)
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium">{label}</legend>
        <Choices today={today} />
      </fieldset>
    );
  return (
    <>
      <Button
        ref={button}
        tone="secondary"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${controlHeight} px-2.5 font-normal! whitespace-nowrap`}
      >
        <CalendarDays aria-hidden size={18} className="text-ink-soft" />
        {rangeText(from, to, today) ?? openRangeText(from, to) ?? label}
      </Button>
      {isOpen && (
        <PopoverPanel anchor={button} label={label} onClose={() => setOpen(false)} className="w-88">
          <div className="p-4">
            <Choices today={today} />
          </div>
        </PopoverPanel>
      )}
    </>
  );
}

function openRangeText(from: string | null, to: string | null): string | null {
  if (from && to) return `${shortDay(from)} – ${shortDay(to)}`;
  if (from) return `Since ${shortDay(from)}`;
  return to ? `Until ${shortDay(to)}` : null;
}

const shortDay = (day: string) => dayText(day).replace(/^(\w{3})\w*/, '$1');

function Choices({ today }: { today: string }) {
  const { params, change } = useListUrl();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isReversed = from !== '' && to !== '' && to < from;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-1.5">
        {ranges(today).map((range) => {
          const isChosen = range.from === from && range.to === to;
          return (
            <Button
              key={range.label}
              tone={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => change(isChosen ? { from: '', to: '' } : { from: range.from, to: range.to })}
              className="px-3 text-sm font-medium"
            >
              {range.label}
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <DayField name="from" label="From" />
        <DayField name="to" label="To" />
      </div>
      {isReversed && <p className="font-medium text-warn">The “To” date is before the “From” date.</p>}
      {(from !== '' || to !== '') && (
        <Button tone="quiet" onClick={() => change({ from: '', to: '' })} className="justify-self-start px-2">
          Any date
        </Button>
      )}
    </div>
  );
}
