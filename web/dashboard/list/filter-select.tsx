import { useId } from 'react';
import { createFreshCache } from '../../api/fresh-cache.ts';
import { control } from './control.ts';
import { useListUrl } from './list-url.ts';

/** URL value (`''` for no filter) and label. */
export type Option = readonly [value: string, label: string];

/** Options that only an opened panel or a filtered list needs. */
export type LateOptions = { key: string; load: () => Promise<readonly Option[]> };

export type SelectField = {
  /** URL parameter. */
  name: string;
  label: string;
  options: readonly Option[];
  /** Follow `options`. */
  late?: LateOptions;
  /** Parameters that a change removes. */
  resets?: readonly string[];
};

const cache = createFreshCache<readonly Option[]>([]);

/** The fields with those options that have been loaded. */
export function useLoadedFields(fields: readonly SelectField[]): readonly SelectField[] {
  const loadedOf = cache.useLookup();
  return fields.map((field) =>
    field.late ? { ...field, options: [...field.options, ...loadedOf(field.late.key)] } : field,
  );
}

export function loadLateOptions(fields: readonly SelectField[]): void {
  for (const { late } of fields) if (late) void cache.get(late.key, late.load);
}

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
        className={`${control} w-full truncate pe-7 ps-2.5`}
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
