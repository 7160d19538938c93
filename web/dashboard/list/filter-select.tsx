import { useId } from 'react';
import { createStore } from '../../api/store.ts';
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

const FRESH_MS = 60_000;
const loaded = createStore<Readonly<Record<string, { at: number; options: readonly Option[] }>>>({});

/** The fields with those options that have been loaded. */
export function useLoadedFields(fields: readonly SelectField[]): readonly SelectField[] {
  const all = loaded.useValue();
  return fields.map((field) => ({
    ...field,
    options: [...field.options, ...(field.late ? (all[field.late.key]?.options ?? []) : [])],
  }));
}

async function loadLate({ key, load }: LateOptions): Promise<void> {
  if (Date.now() - (loaded.get()[key]?.at ?? 0) < FRESH_MS) return;
  try {
    const options = await load();
    loaded.set({ ...loaded.get(), [key]: { at: Date.now(), options } });
  } catch (error) {
    // A list is useful without a filter's choices.
    console.warn(error);
  }
}

/** Loads what is missing or older than a minute. */
export function loadLateOptions(fields: readonly SelectField[]): void {
  for (const { late } of fields) if (late) void loadLate(late);
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
