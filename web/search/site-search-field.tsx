import clsx from 'clsx';
import { Search } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { maxLength } from '../../contract/shared/limits.ts';
import { loadScript } from '../api/load-script.ts';
import type { ComboboxProps } from './combobox-props.ts';
import { focusSearchField } from './focus-search-field.ts';
import { useShortcuts } from './shortcuts.ts';

const SiteSuggestions = lazy(() => loadScript(() => import('./site-suggestions.tsx')));

/** Works without scripts. In a narrow header, a link to the search page. */
export function SiteSearchField({ className }: { className?: string }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [isUsed, setUsed] = useState(false);
  const [query, setQuery] = useState('');
  const [combobox, setCombobox] = useState<ComboboxProps>({});
  const focus = () => focusSearchField() || void navigate('/search');
  useShortcuts({ '/': { label: 'Search', run: focus }, 'Mod+k': { label: 'Search', run: focus } });
  return (
    <div className={className}>
      <Link
        to="/search"
        aria-label="Search"
        title="Search"
        className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink xl:hidden"
      >
        <Search aria-hidden size={20} />
      </Link>
      <Form
        ref={form}
        action="/search"
        role="search"
        className="relative hidden xl:block"
        onSubmit={() => setQuery('')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setQuery('');
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search
        </label>
        <Search aria-hidden size={18} className="pointer-events-none absolute top-3 inset-s-3 text-ink-soft" />
        <input
          id={id}
          type="search"
          name="q"
          maxLength={maxLength.siteSearch}
          placeholder="Search"
          autoComplete="off"
          aria-keyshortcuts="/ Control+K"
          onFocus={() => setUsed(true)}
          onInput={({ currentTarget }) => setQuery(currentTarget.value.trim())}
          className={clsx(
            'block h-11 w-44 rounded-md border border-line-strong bg-surface pe-2 ps-9 text-base text-ink transition-[width]',
            'placeholder:text-ink-soft hover:border-ink focus:w-64 motion-reduce:transition-none',
          )}
          {...combobox}
        />
        {isUsed && (
          <Suspense>
            <SiteSuggestions
              query={query}
              onCombobox={setCombobox}
              onClose={() => setQuery('')}
              onSubmit={() => form.current?.requestSubmit()}
            />
          </Suspense>
        )}
      </Form>
    </div>
  );
}
