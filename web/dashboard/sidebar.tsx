import clsx from 'clsx';
import { ChevronsLeft, ChevronsRight, LogOut, type LucideIcon, Menu, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { signOut } from '../api/session.ts';
import { Logo } from '../public/layout/logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type SidebarItem = {
  name: string;
  Icon: LucideIcon;
  pendingCount?: number;
} & (
  | { to: string /** Another path of the same page. */; also?: string; end?: boolean }
  | { isOpen: boolean; onOpen: () => void }
);

export const itemNameAt = (items: SidebarItem[], pathname: string): string | undefined =>
  items.find((item) => 'to' in item && (pathname.startsWith(item.to) || pathname.replace(/\/$/, '') === item.also))
    ?.name;

const COLLAPSED_KEY = 'rail-folded';
const rowLook = clsx(
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors lg:gap-2.5',
  // Smaller for a mouse, so that all of an admin's rows fit a laptop.
  'lg:pointer-fine:min-h-9.5 lg:pointer-fine:[@media(height<58rem)]:min-h-8.5',
);
const inactiveLook = 'text-ink-soft hover:bg-surface hover:text-ink';
// In a low window the rows scroll above Logout; the padding keeps the last one clear of the fade.
const listLook =
  'flex flex-col gap-1 lg:gap-0.5 lg:-mx-2 lg:min-h-0 lg:scroll-py-8 lg:overflow-y-auto lg:px-2 lg:pt-1 lg:pb-5 lg:mask-[linear-gradient(black_calc(100%-1.25rem),transparent)]';
const scrollToCurrent = (rows: HTMLElement | null) =>
  rows?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
const lookOf = (isActive: boolean) => clsx(rowLook, isActive ? 'bg-brand-soft text-brand-strong' : inactiveLook);

export function Sidebar({ user, items }: { user: User; items: SidebarItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1');
  const toggle = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const collapse = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(COLLAPSED_KEY, next ? '1' : '0');
  };
  const totalPending = items.reduce((sum, item) => sum + (item.pendingCount ?? 0), 0);
  const labelClass = isCollapsed ? 'lg:sr-only' : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <header
      onKeyDown={onKeyDown}
      className={clsx(
        'sticky top-0 z-40 border-b border-line bg-sunken lg:static lg:z-auto lg:border-r lg:border-b-0 print:hidden',
        isCollapsed ? 'lg:w-20' : 'lg:w-66',
      )}
    >
      <div className="flex flex-col lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--banner-height,0px))] lg:px-4 lg:py-3">
        <div
          className={clsx(
            'flex h-16 shrink-0 items-center justify-between px-4 sm:px-6 lg:px-3',
            isCollapsed && 'lg:justify-center lg:px-0',
          )}
        >
          <div className={clsx(isCollapsed && 'lg:hidden')}>
            <Logo />
          </div>
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => collapse(!isCollapsed)}
            className="-mr-2 max-lg:hidden"
          >
            {isCollapsed ? <ChevronsRight aria-hidden size={20} /> : <ChevronsLeft aria-hidden size={20} />}
          </IconButton>
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close menu' : 'Menu'}
            aria-expanded={isOpen}
            aria-controls="sidebar-menu"
            onClick={() => setOpen(!isOpen)}
            className="lg:hidden"
          >
            <span className="relative">
              {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
              {totalPending > 0 && !isOpen && <Dot />}
            </span>
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links have keys of their own */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          id="sidebar-menu"
          onClick={() => setOpen(false)}
          className={clsx(
            'grow flex-col gap-4 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-line',
            'max-lg:max-h-[calc(100dvh-4rem-var(--banner-height,0px))] max-lg:overflow-y-auto',
            'max-lg:bg-sunken max-lg:p-4 max-lg:shadow-bar sm:max-lg:px-6 lg:flex lg:min-h-0 lg:gap-3 lg:pt-1',
            isOpen ? 'flex' : 'hidden',
          )}
        >
          <p className={clsx('px-3', labelClass)}>
            <span className="block text-sm text-ink-soft">Welcome </span>
            <span className="block truncate font-semibold" title={user.name}>
              {user.name}
            </span>
          </p>
          <nav aria-label="Dashboard" className="flex grow flex-col gap-1 lg:min-h-0">
            <div ref={scrollToCurrent} className={listLook}>
              {items.map((item) => (
                <Row key={item.name} item={item} labelClass={labelClass} />
              ))}
            </div>
            <button
              type="button"
              title={isCollapsed ? 'Logout' : undefined}
              onClick={() => void signOut()}
              className={clsx(rowLook, inactiveLook, 'shrink-0 lg:mt-auto')}
            >
              <LogOut aria-hidden size={20} className="shrink-0" />
              <span className={labelClass}>Logout</span>
            </button>
          </nav>
        </div>
      </div>
    </header>
  );
}

function Row({ item, labelClass }: { item: SidebarItem; labelClass: string }) {
  const { pathname } = useLocation();
  const { name, Icon, pendingCount = 0 } = item;
  const content = (
    <>
      <span className="relative shrink-0">
        <Icon aria-hidden size={20} />
        {labelClass && pendingCount > 0 && <Dot />}
      </span>
      <span className={clsx('lg:truncate', labelClass)}>{name}</span>
      {pendingCount > 0 && (
        <span
          className={clsx(
            'ml-auto rounded-full bg-brand px-1.5 text-center min-w-6 text-sm font-semibold text-on-brand tabular-nums',
            labelClass,
          )}
        >
          {pendingCount > 99 ? '99+' : pendingCount}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </>
  );
  const title = labelClass ? name : undefined;
  if ('to' in item)
    return (
      <NavLink
        to={item.to}
        end={item.end ?? false}
        title={title}
        className={({ isActive }) => lookOf(isActive || pathname === item.also)}
      >
        {content}
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
      {content}
    </button>
  );
}

const Dot = () => (
  <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-sunken bg-brand" />
);
