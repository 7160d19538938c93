import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { weekdayName, weekdays } from './work-values.ts';

export function WorkingDays({ days, error }: { days: readonly number[]; error: string | undefined }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm/5 font-semibold">Working days</legend>
      <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-4">
        {weekdays.map(([day, name]) => (
          <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name={weekdayName(day)}
              defaultChecked={days.includes(day)}
              aria-invalid={error ? true : undefined}
              className="size-5 accent-brand"
            />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
