import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { isOfInputMethod } from '../ui/input-method.ts';
import { withModKey } from '../ui/mod-key.ts';
import { closeEvents } from '../ui/popovers/close-events.ts';
import type { Command } from './commands.ts';
import { PaletteList } from './palette-list.tsx';
import { type PaletteOption, paletteOptions } from './palette-options.ts';
import { recentChoices, rememberChoice } from './recent-choices.ts';
import { useResults } from './use-results.ts';
import { recordQuery } from './verbs.ts';

const search = (q: string) => call('GET /find', { query: { q, limit: 12 } });

type Props = { user: User; commands: Promise<readonly Command[]>; onClose: () => void; onShowHelp: () => void };

/** Screens and actions match at once, in the browser; records follow from the server. */
export default function Palette({ user, commands: loading, onClose, onShowHelp }: Props) {
  const commands = use(loading);
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [recent] = useState(() => recentChoices(user.id));
  const query = typed.trim();
  const { pathname } = useLocation();
  const isAdmin = user.role.name === 'admin';
  const searched = isAdmin ? recordQuery(query) : query;
  const { data: found, hasFailed, isLoading } = useResults(searched, search, { pauseMs: 120, minLength: 1 });
  const options = useMemo(
    () => paletteOptions({ query, pathname, isAdmin, commands, recent, found }),
    [query, pathname, isAdmin, commands, recent, found],
  );
  const current = Math.min(active, options.length - 1);
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const choose = (option: PaletteOption, inNewTab: boolean) => {
    if ('query' in option) {
      type(option.query);
      return input.current?.focus();
    }
    if ('run' in option) return onShowHelp();
    const { title, text = '', to } = option;
    rememberChoice(user.id, { title, text, to });
    if (inNewTab) return void window.open(to, '_blank', 'noopener');
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return;
    const next = nextIndex(event.key, current, options.length);
    if (next !== null) {
      event.preventDefault();
      return setActive(next);
    }
    const option = options[current];
    if (event.key !== 'Enter' || !option) return;
    event.preventDefault();
    choose(option, event.ctrlKey || event.metaKey);
  };
  const message = statusOf({ query, count: options.length, isLoading, hasFailed });
  return (
    <PaletteDialog onClose={onClose}>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={20} className="shrink-0 text-ink-soft" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search and go to"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          value={typed}
          maxLength={maxLength.siteSearch}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholders[user.role.name] ?? 'Search'}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-ink-soft"
        />
        <IconButton label="Close" onClick={onClose} className="-me-1 shrink-0">
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      <p role="status" className={clsx('px-4 pt-4 pb-2 text-ink-soft', options.length > 0 && !hasFailed && 'sr-only')}>
        {message}
      </p>
      <PaletteList
        id={id}
        options={options}
        current={current}
        onChoose={(option, event: MouseEvent) => choose(option, event.ctrlKey || event.metaKey)}
      />
      <p aria-hidden className="border-t border-line px-4 py-2 text-sm text-ink-soft max-sm:hidden">
        ↑↓ to move · Enter to open · {withModKey('Enter')} for a new tab · Esc to close
      </p>
    </PaletteDialog>
  );
}

const placeholders: Record<string, string> = {
  admin: 'Orders, people, screens, actions…',
  staff: 'Your jobs and customers…',
  customer: 'Your orders, invoices, services…',
};

function nextIndex(key: string, current: number, length: number): number | null {
  if (length === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % length;
  if (key === 'ArrowUp') return (current - 1 + length) % length;
  if (key === 'PageDown') return Math.min(current + 5, length - 1);
  if (key === 'PageUp') return Math.max(current - 5, 0);
  return null;
}

type Status = { query: string; count: number; isLoading: boolean; hasFailed: boolean };

function statusOf({ query, count, isLoading, hasFailed }: Status): string {
  if (hasFailed) return 'Records can’t be searched right now. Please try again in a moment.';
  if (isLoading && count === 0) return 'Searching…';
  if (count === 0) return `Nothing found for “${query}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}

/** Native: the focus stays inside and returns to where it was. */
function PaletteDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends before its element is removed: closing can still return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      aria-label="Search and go to"
      {...closeEvents(dialog, true, onClose)}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={clsx(
        'mx-auto mt-[10dvh] mb-auto w-[min(42rem,calc(100vw-2rem))] rounded-lg bg-surface p-0 text-ink shadow-float',
        'backdrop:bg-[oklch(0.15_0.02_255/0.55)] open:flex open:flex-col',
        'max-h-[80dvh] overflow-hidden max-sm:m-0 max-sm:size-full max-sm:max-h-none max-sm:max-w-none max-sm:rounded-none',
      )}
    >
      {children}
    </dialog>
  );
}
