import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import {
  type FocusEventHandler,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { loadScript } from '../../api/load-script.ts';
import { control, FieldFrame, useFieldIds } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { PopoverPanel } from '../popovers/popover-panel.tsx';
import { fieldDay, fieldMoment, parseDay, parseMoment } from './day-text.ts';

// Most people type a day, or leave the one that is there.
const Calendar = lazy(() =>
  loadScript(() => import('./calendar.tsx')).then((module) => ({ default: module.Calendar })),
);

type Props = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  required?: boolean;
  name?: string;
  /** Days are `2026-11-25`, in forms too. */
  defaultValue?: string;
  min?: string;
  max?: string;
  /** The day of a controlled field. `onDay` doesn’t report text that is no day yet. */
  value?: string;
  onDay?: (day: string) => void;
  onBlur?: FocusEventHandler;
  /** The time of day if none is typed. With it, the value is like `2026-11-25T15:15`. */
  time?: string;
  /** It is as high as the filters of a list. */
  isSmall?: boolean;
  className?: string;
  ref?: Ref<{ focus: () => void }>;
};

const pad = (value: number) => String(value).padStart(2, '0');
const readersToday = (now = new Date()) => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;

/** Shows “Nov 25, 2026”; takes whatever people type, or a day of the calendar. */
export function DateField(props: Props) {
  const { label, help, optional, required, name, defaultValue, min, max, value, onDay, onBlur, time, isSmall } = props;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState<HTMLElement | null>(null);
  const error = props.error ?? (onDay && problem);
  const { id, props: described } = useFieldIds(useId(), help, error);
  useImperativeHandle(props.ref, () => ({ focus: () => input.current?.focus() }));

  const read = (text: string) =>
    time === undefined ? parseDay(text, readersToday()) : parseMoment(text, readersToday(), time);
  const shown = (day: string) => (day === '' ? '' : time === undefined ? fieldDay(day) : fieldMoment(day));
  const ruleOf = (text: string): string => {
    if (text.trim() === '') return '';
    const day = read(text)?.slice(0, 10);
    if (!day) return `Enter a day like ${fieldDay(readersToday())}.`;
    if (min && day < min) return `${label} must be ${fieldDay(min)} or later.`;
    return max && day > max ? `${label} must be ${fieldDay(max)} or earlier.` : '';
  };
  const latest = useRef({ read, ruleOf });
  latest.current = { read, ruleOf };

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form || !name) return;
    const send = ({ formData }: FormDataEvent) => {
      formData.set(name, field.value.trim() === '' ? '' : (latest.current.read(field.value) ?? field.value));
    };
    field.setCustomValidity(latest.current.ruleOf(field.value));
    form.addEventListener('formdata', send);
    return () => form.removeEventListener('formdata', send);
  }, [name]);

  useEffect(() => {
    const field = input.current;
    if (!field || value === undefined || (latest.current.read(field.value) ?? '') === value) return;
    // What is no day yet stays while it is typed.
    if (value === '' && document.activeElement === field && field.value !== '') return;
    field.value = value === '' ? '' : time === undefined ? fieldDay(value) : fieldMoment(value);
    setProblem(undefined);
  }, [value, time]);

  const onInput = () => {
    const field = input.current;
    if (!field) return;
    const rule = ruleOf(field.value);
    field.setCustomValidity(rule);
    if (rule === '') setProblem(undefined);
    if (rule === '') onDay?.(field.value.trim() === '' ? '' : (read(field.value) ?? ''));
  };
  const leave: FocusEventHandler = (event) => {
    const field = input.current;
    const day = field && read(field.value);
    if (field && day) field.value = shown(day);
    if (field) setProblem(ruleOf(field.value) || undefined);
    onBlur?.(event);
  };
  const pick = (day: string) => {
    const field = input.current;
    setOpen(null);
    if (!field) return;
    field.value = shown(time === undefined ? day : `${day}T${time}`);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  const current = input.current ? read(input.current.value)?.slice(0, 10) : undefined;
  return (
    <FieldFrame {...{ id, label, help, error, ...(optional && { optional }) }}>
      <div className={clsx('relative', props.className)}>
        <input
          {...described}
          ref={input}
          name={name}
          required={required}
          autoComplete="off"
          // Not a number, or phones would show keys without letters.
          inputMode="text"
          maxLength={40}
          defaultValue={shown(value ?? defaultValue ?? '')}
          onInput={onInput}
          onBlur={leave}
          className={control(Boolean(error), clsx('pe-11', isSmall ? 'min-h-9 pointer-coarse:min-h-11' : 'min-h-11'))}
        />
        <IconButton
          label="Open the calendar"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={open !== null}
          onClick={({ currentTarget }) => setOpen(currentTarget)}
          className="absolute top-1/2 inset-e-0.5 -translate-y-1/2"
        >
          <CalendarDays aria-hidden size={18} />
        </IconButton>
        {open && (
          <PopoverPanel anchor={open} label="Calendar" onClose={() => setOpen(null)} className="p-3">
            <Suspense>
              <Calendar chosen={current ?? null} today={readersToday()} min={min} max={max} onPick={pick} />
            </Suspense>
          </PopoverPanel>
        )}
      </div>
    </FieldFrame>
  );
}
