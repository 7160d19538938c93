import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateFormat, firstWeekday } from '../../../contract/shared/language/formats.ts';
import { IconButton } from '../icon-button.tsx';
import { plusDays } from './day-text.ts';

type Props = {
  /** Days are `2026-11-25`. */
  chosen: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
};

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().split('T')[0] ?? '';

/** January 31 and one month are the last day of February. */
function plusMonths(day: string, count: number): string {
  const date = dateOf(day);
  const wanted = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const last = new Date(wanted);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return plusDays(textOf(new Date(wanted)), Math.min(date.getUTCDate(), last.getUTCDate()) - 1);
}

const monthFormat = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });
const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdays = () => [...names.slice(firstWeekday()), ...names.slice(0, firstWeekday())];
const daysIntoWeek = (day: string): number => (dateOf(day).getUTCDay() - firstWeekday() + 7) % 7;

/** Weeks that the month touches. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = plusDays(first, -daysIntoWeek(first));
  return [0, 1, 2, 3, 4, 5]
    .map((week) => names.map((_, at) => plusDays(start, week * 7 + at)))
    .filter((week) => week.some((one) => one.startsWith(day.slice(0, 7))));
}

const moves: Record<string, (day: string, isShifted: boolean) => string> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, -daysIntoWeek(day)),
  End: (day) => plusDays(day, 6 - daysIntoWeek(day)),
  PageUp: (day, isShifted) => plusMonths(day, isShifted ? -12 : -1),
  PageDown: (day, isShifted) => plusMonths(day, isShifted ? 12 : 1),
};

/** One day has the focus; arrows, Home, End and the page keys move it. */
export function Calendar({ chosen, today, min, max, onPick }: Props) {
  // A day out of reach can't have the focus, which would be lost with the month.
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [focused, setFocused] = useState(() => within(chosen ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);
  useEffect(() => {
    if (!movesFocus.current) return;
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`);
    button?.focus();
    if (document.activeElement === button) return;
    // The panel around it is not shown yet.
    const frame = requestAnimationFrame(() => button?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  const isOut = (day: string) => Boolean((min && day < min) || (max && day > max));
  const turn = (count: number) => {
    movesFocus.current = false;
    setFocused(within(plusMonths(focused, count)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    movesFocus.current = true;
    setFocused(within(move(focused, event.shiftKey)));
  };
  const month = monthFormat.format(dateOf(focused));
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <IconButton label="The month before" size="small" onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden size={18} />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {month}
        </p>
        <IconButton label="The next month" size="small" onClick={() => turn(1)}>
          <ChevronRight aria-hidden size={18} />
        </IconButton>
      </div>
      <table ref={grid} aria-label={month} className="border-separate border-spacing-0">
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col" abbr={name} className="h-8 text-center text-sm font-normal text-ink-soft">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={isOut(day)}
                    aria-label={dayFormat.format(dateOf(day))}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === chosen}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(day)}
                    className={clsx(
                      'size-9 rounded-md border text-sm tabular-nums transition-colors disabled:opacity-40 pointer-coarse:size-11',
                      day === chosen
                        ? 'border-brand bg-brand text-on-brand forced-colors:outline-2'
                        : 'enabled:hover:bg-sunken',
                      day !== chosen && (day === today ? 'border-line-strong font-semibold' : 'border-transparent'),
                      !day.startsWith(focused.slice(0, 7)) && day !== chosen && 'text-ink-soft',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
