import { ClipboardPaste, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { fullDayText } from '../../../dashboard/dates.ts';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isOfInputMethod } from '../../../ui/input-method.ts';
import { type Holiday, noHoliday } from './holidays.ts';
import { PasteHolidays } from './paste-holidays.tsx';

type Props = {
  holidays: readonly Holiday[];
  /** Being typed, and not yet added. */
  typed: Holiday;
  onType: (typed: Holiday) => void;
  error: string | undefined;
  onChange: (holidays: readonly Holiday[]) => void;
};

export function HolidayFields({ holidays, typed, onType, error, onChange }: Props) {
  const [isPasting, setPasting] = useState(false);
  const today = useCompanyToday();
  const past = holidays.filter(({ day }) => day < today);
  const upcoming = holidays.filter(({ day }) => day >= today);
  const remove = (gone: Holiday) => onChange(holidays.filter((holiday) => holiday !== gone));
  return (
    <div className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      {upcoming.length > 0 ? (
        <Days label="Upcoming holidays" holidays={upcoming} onRemove={remove} />
      ) : (
        <p className="text-ink-soft">No upcoming holidays. Add them one by one, or paste a list.</p>
      )}
      <NewHoliday typed={typed} onType={onType} onAdd={(holiday) => onChange([...holidays, holiday])} />
      <div>
        <Button tone="secondary" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden size={18} />
          Paste a list
        </Button>
      </div>
      {past.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
            Past holidays ({past.length})
          </summary>
          <div className="grid gap-3">
            <Days label="Past holidays" holidays={past} onRemove={remove} />
            <Button tone="secondary" onClick={() => onChange(upcoming)} className="justify-self-start">
              Remove past holidays
            </Button>
          </div>
        </details>
      )}
      {isPasting && (
        <PasteHolidays
          onClose={() => setPasting(false)}
          onAdd={(added) => {
            onChange([...holidays, ...added]);
            setPasting(false);
          }}
        />
      )}
    </div>
  );
}

type DaysProps = { label: string; holidays: readonly Holiday[]; onRemove: (holiday: Holiday) => void };

const Days = ({ label, holidays, onRemove }: DaysProps) => (
  <ul aria-label={label} className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line">
    {holidays.map((holiday) => (
      <li key={holiday.day} className="flex items-center gap-2 ps-3">
        <span className="min-w-0 grow py-1.5 wrap-anywhere">
          {holiday.name}
          <span className="block text-sm text-ink-soft">{fullDayText(holiday.day)}</span>
        </span>
        <IconButton
          label={`Remove ${holiday.name}, ${fullDayText(holiday.day)}`}
          onClick={() => onRemove(holiday)}
          className="hover:text-bad"
        >
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </li>
    ))}
  </ul>
);

/** The fields have no names: they are not part of the settings' form. */
function NewHoliday({ typed, onType, onAdd }: Pick<Props, 'typed' | 'onType'> & { onAdd: (holiday: Holiday) => void }) {
  const { day, name } = typed;
  const dayField = useRef<{ focus: () => void }>(null);
  const isComplete = day !== '' && name.trim() !== '';
  const add = () => {
    if (!isComplete) return;
    onAdd({ day, name: name.trim() });
    onType(noHoliday);
    dayField.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset needs a legend of its own
    <div
      role="group"
      aria-label="Add a holiday"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || isOfInputMethod(event)) return;
        // Enter would save the settings.
        event.preventDefault();
        add();
      }}
      className="grid items-end gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <DateField ref={dayField} label="Day" value={day} onDay={(chosen) => onType({ day: chosen, name })} />
      <Field
        label="Name"
        maxLength={maxLength.holidayName}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onType({ day, name: target.value })}
      />
      <Button tone="secondary" disabled={!isComplete} onClick={add}>
        <Plus aria-hidden size={18} />
        Add<span className="sr-only"> holiday</span>
      </Button>
    </div>
  );
}
