import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useListUrl } from './list-url.ts';

const DEBOUNCE_MS = 300;
const control =
  'min-h-11 rounded-md border border-line-strong bg-surface text-ink transition-colors hover:border-ink placeholder:text-ink-soft';

export const ListFilters = ({ search, children }: { search?: string | undefined; children?: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    {search && <SearchBox label={search} />}
    {children}
  </div>
);

function SearchBox({ label }: { label: string }) {
  const { params, change } = useListUrl();
  const query = params.get('search') ?? '';
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // Follows the back button, but never overwrites text being typed.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(query);
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A pending search would cancel the navigation of a link clicked right after typing.
  useEffect(() => {
    const cancelOnLink = ({ target }: MouseEvent) => (target as Element).closest('a') && clearTimeout(timer.current);
    document.addEventListener('click', cancelOnLink);
    return () => document.removeEventListener('click', cancelOnLink);
  }, []);
  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== query) change({ search: next.trim() }, { replace: true });
  };
  return (
    <search className="relative min-w-0 grow basis-full sm:max-w-sm sm:basis-56">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden size={18} className="pointer-events-none absolute top-3.5 left-3 text-ink-soft" />
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        maxLength={maxLength.search}
        placeholder={label}
        onChange={({ target: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), DEBOUNCE_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(text)}
        className={`${control} w-full pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <IconButton
          label="Clear search"
          onClick={() => {
            setText('');
            search('');
            field.current?.focus();
          }}
          className="absolute top-0 right-0 hover:bg-transparent"
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </search>
  );
}

/** `options`: URL value (`''` for no filter) and label. */
export function ListFilter({
  name,
  label,
  options,
  resets = [],
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  resets?: readonly string[];
}) {
  const { params, change } = useListUrl();
  return (
    <select
      aria-label={label}
      value={params.get(name) ?? ''}
      onChange={({ target: { value } }) =>
        change({ ...Object.fromEntries(resets.map((other) => [other, ''])), [name]: value })
      }
      className={`${control} max-w-full pr-8 pl-3 max-sm:min-w-0 max-sm:grow max-sm:basis-2/5 sm:max-w-60`}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
