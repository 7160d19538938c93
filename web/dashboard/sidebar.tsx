import clsx from 'clsx';
import { ChevronsLeft, ChevronsRight, LogOut, type LucideIcon, Menu, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { signOut } from '../api/session.ts';
import { Logo } from '../public/layout/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** A row of the rail: a page of its own, or a panel of the page that is open. */
export type SidebarItem = {
  name: string;
  Icon: LucideIcon;
  /** How many things wait there; 0 shows nothing. */
  waiting?: number;
} & (
  | { to: string /** Another address of the same page. */; also?: string; end?: boolean }
  | { isOpen: boolean; onOpen: () => void }
);

/** What the rail calls the page at an address. */
export const nameAt = (items: SidebarItem[], pathname: string): string | undefined =>
  items.find((item) => 'to' in item && (pathname.startsWith(item.to) || pathname.replace(/\/$/, '') === item.also))
    ?.name;

const FOLDED_KEY = 'rail-folded';
const row = clsx(
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors lg:gap-2.5',
  // A mouse needs less, and so all of an admin's rows stand in a laptop's window.
  'lg:pointer-fine:min-h-9.5 lg:pointer-fine:[@media(height<54rem)]:min-h-8.5',
);
const quiet = 'text-ink-soft hover:bg-surface hover:text-ink';
// In a low window the rows scroll above Logout, and fade where more follow; the last one stands clear of the fade.
const list =
  'flex flex-col gap-1 lg:gap-0.5 lg:-mx-2 lg:min-h-0 lg:scroll-py-8 lg:overflow-y-auto lg:px-2 lg:pt-1 lg:pb-5 lg:mask-[linear-gradient(black_calc(100%-1.25rem),transparent)]';
const showOpen = (rows: HTMLElement | null) =>
  rows?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
const lookOf = (isActive: boolean) => clsx(row, isActive ? 'bg-brand-soft text-brand-strong' : quiet);

/** The way around a dashboard: a rail at the left that folds to its icons, on a phone a bar that unfolds. */
export function Sidebar({ user, items }: { user: User; items: SidebarItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const [isFolded, setFolded] = useState(() => localStorage.getItem(FOLDED_KEY) === '1');
  const toggle = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const fold = (next: boolean) => {
    setFolded(next);
    localStorage.setItem(FOLDED_KEY, next ? '1' : '0');
  };
  const waiting = items.reduce((sum, item) => sum + (item.waiting ?? 0), 0);
  const words = isFolded ? 'lg:sr-only' : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <header
      onKeyDown={onKeyDown}
      className={clsx(
        'sticky top-0 z-40 border-b border-line bg-sunken lg:static lg:z-auto lg:border-r lg:border-b-0 print:hidden',
        isFolded ? 'lg:w-20' : 'lg:w-66',
      )}
    >
      <div className="flex flex-col lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--ribbon-height,0px))] lg:px-4 lg:py-3">
        <div
          className={clsx(
            'flex h-16 shrink-0 items-center justify-between px-4 sm:px-6 lg:px-3',
            isFolded && 'lg:justify-center lg:px-0',
          )}
        >
          <div className={clsx(isFolded && 'lg:hidden')}>
            <Logo />
          </div>
          <IconButton
            label={isFolded ? 'Unfold the menu' : 'Fold the menu'}
            onClick={() => fold(!isFolded)}
            className="-mr-2 max-lg:hidden"
          >
            {isFolded ? <ChevronsRight aria-hidden size={20} /> : <ChevronsLeft aria-hidden size={20} />}
          </IconButton>
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close menu' : 'Menu'}
            aria-expanded={isOpen}
            aria-controls="rail"
            onClick={() => setOpen(!isOpen)}
            className="lg:hidden"
          >
            <span className="relative">
              {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
              {waiting > 0 && !isOpen && <Dot />}
            </span>
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links have keys of their own */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          id="rail"
          onClick={() => setOpen(false)}
          className={clsx(
            'grow flex-col gap-4 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-line',
            'max-lg:max-h-[calc(100dvh-4rem-var(--ribbon-height,0px))] max-lg:overflow-y-auto',
            'max-lg:bg-sunken max-lg:p-4 max-lg:shadow-bar sm:max-lg:px-6 lg:flex lg:min-h-0 lg:gap-3 lg:pt-1',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <p className={clsx('px-3', words)}>
            <span className="block text-sm text-ink-soft">Welcome </span>
            <span className="block truncate font-semibold" title={user.name}>
              {user.name}
            </span>
          </p>
          <nav aria-label="Dashboard" className="flex grow flex-col gap-1 lg:min-h-0">
            <div ref={showOpen} className={list}>
              {items.map((item) => (
                <Row key={item.name} item={item} words={words} />
              ))}
            </div>
            <button
              type="button"
              title={isFolded ? 'Logout' : undefined}
              onClick={() => void signOut()}
              className={clsx(row, quiet, 'shrink-0 lg:mt-auto')}
            >
              <LogOut aria-hidden size={20} className="shrink-0" />
              <span className={words}>Logout</span>
            </button>
          </nav>
        </div>
      </div>
    </header>
  );
}

function Row({ item, words }: { item: SidebarItem; words: string }) {
  const { pathname } = useLocation();
  const { name, Icon, waiting = 0 } = item;
  const inside = (
    <>
      <span className="relative shrink-0">
        <Icon aria-hidden size={20} />
        {words && waiting > 0 && <Dot />}
      </span>
      <span className={clsx('lg:truncate', words)}>{name}</span>
      {waiting > 0 && (
        <span
          className={clsx(
            'ml-auto rounded-full bg-brand px-1.5 text-center min-w-6 text-sm font-semibold text-on-brand tabular-nums',
            words,
          )}
        >
          {waiting > 99 ? '99+' : waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </>
  );
  const title = words ? name : undefined;
  if ('to' in item)
    return (
      <NavLink
        to={item.to}
        end={item.end ?? false}
        title={title}
        className={({ isActive }) => lookOf(isActive || pathname === item.also)}
      >
        {inside}
      </NavLink>
    );
  return (
    <button
      type="button"
      title={title}
      aria-current={item.isOpen ? 'page' : undefined}
      onClick={item.onOpen}
      className={clsx(lookOf(item.isOpen), 'text-left')}
    >
      {inside}
    </button>
  );
}

const Dot = () => (
  <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-sunken bg-brand" />
);
