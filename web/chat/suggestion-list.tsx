import clsx from 'clsx';
import type { Suggestion } from './suggestion.ts';

type Props = { id: string; found: readonly Suggestion[]; current: number; onPick: (suggestion: Suggestion) => void };

/** The text field handles the keys. */
export const SuggestionList = ({ id, found, current, onPick }: Props) => (
  <div
    id={id}
    role="listbox"
    aria-label="Suggestions"
    className="absolute inset-x-3 bottom-full z-10 mb-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-float sm:inset-x-4"
  >
    {found.map((one, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys
      <div
        key={one.id}
        id={`${id}-${one.id}`}
        role="option"
        aria-selected={i === current}
        tabIndex={-1}
        // The text field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(one)}
        className={clsx(
          'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 hover:bg-sunken',
          i === current && 'bg-sunken forced-colors:outline-2 forced-colors:-outline-offset-2',
        )}
      >
        <bdi className="block truncate font-medium">{one.label}</bdi>
        {one.detail && <span className="block truncate text-sm text-ink-soft">{one.detail}</span>}
      </div>
    ))}
  </div>
);
