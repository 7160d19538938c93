import { useId } from 'react';
import { control } from './control.ts';
import { useListUrl } from './list-url.ts';

export type SelectField = {
  /** URL parameter. */
  name: string;
  label: string;
  /** URL value (`''` for no filter) and label. */
  options: readonly (readonly [value: string, label: string])[];
  /** Parameters that a change removes. */
  resets?: readonly string[];
};

export function FilterSelect({ name, label, options, resets = [] }: SelectField) {
  const { params, change } = useListUrl();
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={params.get(name) ?? ''}
        onChange={({ target: { value } }) =>
          change({ ...Object.fromEntries(resets.map((other) => [other, ''])), [name]: value })
        }
        className={`${control} w-full truncate pr-7 pl-2.5`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
