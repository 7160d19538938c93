import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { useListUrl } from './list-url.ts';

const TYPING_MS = 300;
const control =
  'min-h-11 rounded-md border border-line-strong bg-surface text-ink transition-colors hover:border-ink placeholder:text-ink-soft';

/** What narrows a list: the search first, then its filters. */
export const ListTools = ({ search, children }: { search?: string | undefined; children?: ReactNode }) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    {search && <SearchBox label={search} />}
    {children}
  </div>
);

/** Searches while one types, a moment after the last key; the server does the finding. */
function SearchBox({ label }: { label: string }) {
  const { params, change } = useListUrl();
  const asked = params.get('search') ?? '';
  const [text, setText] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // The back button changes the address under the field; what is being typed stays.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever follows a link right after typing is on the way there: the search would call them back.
  useEffect(() => {
    const leave = ({ target }: MouseEvent) => (target as Element).closest('a') && clearTimeout(timer.current);
    document.addEventListener('click', leave);
    return () => document.removeEventListener('click', leave);
  }, []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    if (words.trim() !== asked) change({ search: words.trim() }, { replace: true });
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
        maxLength={200}
        placeholder={label}
        onChange={({ target: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), TYPING_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(text)}
        className={`${control} w-full pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <IconButton
          label="Clear the search"
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

/** One filter of a list. `options`: what the address carries, and what people read; `''` is everything. */
export function ListFilter({
  name,
  label,
  options,
  resets = [],
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  /** Filters that make no sense any more once this one has changed. */
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
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}
