import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/browser.ts';
import { TaxNote } from '../billing/tax-note.tsx';
import { MiddleDot } from '../record/middle-dot.tsx';
import { isOfInputMethod } from '../ui/input-method.ts';
import { daysText, Price } from '../ui/price.tsx';
import type { ComboboxProps } from './combobox-props.ts';
import { Highlighted } from './highlighted.tsx';
import { publicKindNames } from './kind-names.ts';
import { useResults } from './use-results.ts';

const SHOWN = 6;

// Outside the component: the hook searches again when the function changes.
const search = (q: string) => call('GET /search', { query: { q, suggest: '1', per_page: SHOWN } });

type Props = {
  /** Empty closes the list. */
  query: string;
  onCombobox: (props: ComboboxProps) => void;
  onClose: () => void;
  onSubmit: () => void;
};

/** Loaded when the field is used. */
export default function SiteSuggestions({ query, onCombobox, onClose, onSubmit }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [active, setActive] = useState(-1);
  const { data: page } = useResults(query, search, { pauseMs: 200, minLength: 2 });
  const results = query === '' ? [] : (page?.data ?? []);
  const isOpen = results.length > 0;
  const current = active < results.length ? active : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins without a choice
  useEffect(() => setActive(-1), [query]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOfInputMethod(event)) return;
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        return onClose();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && isOpen) {
        event.preventDefault();
        const next = current + step;
        return setActive(next < -1 ? results.length - 1 : next >= results.length ? -1 : next);
      }
      const chosen = results[current];
      if (event.key !== 'Enter' || !chosen) return;
      event.preventDefault();
      onClose();
      void navigate(chosen.url);
    };
    onCombobox({
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': current >= 0 ? `${id}-${current}` : undefined,
      onKeyDown,
    });
  }, [id, results, current, isOpen, navigate, onClose, onCombobox]);
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? `${results.length} suggestions` : ''}
      </p>
      {isOpen && (
        <div className="absolute top-full inset-e-0 z-50 mt-2 w-96 rounded-lg border border-line bg-surface p-2 shadow-float">
          <div id={id} role="listbox" aria-label="Suggestions">
            {results.map(({ kind, title, url, price, days, highlights, can_cost_more }, i) => (
              // The field handles the keys.
              <Link
                key={url + title}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === current}
                tabIndex={-1}
                to={url}
                onClick={onClose}
                className={clsx('block rounded-md px-3 py-2', i === current ? 'bg-brand-soft' : 'hover:bg-sunken')}
              >
                <span className="block font-medium">
                  <Highlighted text={title} ranges={highlights} />
                </span>
                <span className="block text-sm text-ink-soft">
                  {publicKindNames[kind].one}
                  {price !== undefined && (
                    <>
                      <MiddleDot />
                      <Price short amount={price} isFrom={can_cost_more ?? false} />
                      <TaxNote className="" />
                    </>
                  )}
                  {days !== undefined && (
                    <>
                      <MiddleDot />
                      {daysText(days)}
                    </>
                  )}
                </span>
              </Link>
            ))}
          </div>
          <button
            type="button"
            tabIndex={-1}
            onClick={onSubmit}
            className="mt-1 min-h-11 w-full rounded-md px-3 text-start font-medium text-brand hover:bg-sunken"
          >
            Show all {page?.meta.total} results
          </button>
        </div>
      )}
    </>
  );
}
