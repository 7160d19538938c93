import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { maxLength } from '../../../contract/shared/limits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { control } from './control.ts';
import { useListUrl } from './list-url.ts';

const DEBOUNCE_MS = 300;

export function SearchBox({ label }: { label: string }) {
  const { params, pendingParams, change } = useListUrl();
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
    // `query` is still the previous search while results are loading.
    if (next.trim() !== (pendingParams().get('search') ?? '')) change({ search: next.trim() }, { replace: true });
  };
  return (
    <search className="relative min-w-0 shrink-0 max-sm:shrink max-sm:grow sm:w-60">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 inset-s-2.5 -translate-y-1/2 text-ink-soft"
      />
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
        onKeyDown={(event) => event.key === 'Enter' && !isOfInputMethod(event) && search(text)}
        className={`${control} w-full ${text === '' ? 'pe-2' : 'pe-11'} ps-9 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <IconButton
          label="Clear search"
          onClick={() => {
            setText('');
            search('');
            field.current?.focus();
          }}
          className="absolute inset-y-0 inset-e-0 h-auto hover:bg-transparent"
        >
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </search>
  );
}
