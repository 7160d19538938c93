import clsx from 'clsx';
import { ChevronsLeft, ChevronsRight, LogOut, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import { signOut } from '../../api/session.ts';
import { Logo } from '../../public/layout/logo.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export type SidebarItem = {
  name: string;
  Icon: LucideIcon;
  pendingCount?: number;
  /** Consecutive items with the same group share a heading. */
  group?: string;
} & (
  | {
      to: string;
      /** Other paths of the same page. */
      also?: readonly string[];
      /** The path above its other pages, if that is not `to`. */
      above?: string;
    }
  | { isOpen: boolean; onOpen: () => void }
);

type LinkItem = Extract<SidebarItem, { to: string }>;

const isAbove = ({ to, above = to }: LinkItem, pathname: string): boolean => pathname.startsWith(`${above}/`);

export const itemNameAt = (items: SidebarItem[], pathname: string): string | undefined =>
  items.find(
    (item) =>
      'to' in item &&
      (pathname.startsWith(item.to) || isAbove(item, pathname) || item.also?.includes(pathname.replace(/\/$/, ''))),
  )?.name;

export const countPending = (items: SidebarItem[]): number =>
  items.reduce((sum, item) => sum + (item.pendingCount ?? 0), 0);

const COLLAPSED_KEY = 'rail-folded';
/** A longer list has low rows for a mouse: all of an admin's fit a laptop. */
const MANY = 10;
const rowLook =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium transition-colors lg:gap-2.5 lg:pointer-fine:min-h-9.5';
const denseLook =
  'lg:pointer-fine:[@media(height<66rem)]:[&_a]:min-h-7.5 lg:pointer-fine:[@media(height<66rem)]:[&_a]:text-[0.9375rem]';
const inactiveLook = 'text-ink-soft hover:bg-surface hover:text-ink';
// Forced colors drop backgrounds.
const activeLook = 'bg-brand-soft text-brand-strong forced-colors:outline-2 forced-colors:-outline-offset-2';
// The rows scroll above Logout; the padding keeps the last one clear of the fade.
const listLook =
  'flex flex-col gap-3 lg:-mx-2 lg:min-h-0 lg:gap-1 lg:scroll-py-8 lg:overflow-y-auto lg:px-2 lg:pt-1 lg:pb-5 lg:mask-[linear-gradient(black_calc(100%-1.25rem),transparent)]';
const scrollToCurrent = (rows: HTMLElement | null) =>
  rows?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
const lookOf = (isActive: boolean) => clsx(rowLook, isActive ? activeLook : inactiveLook);

type Group = { name: string | undefined; items: SidebarItem[] };

function groupsOf(items: SidebarItem[]): Group[] {
  const groups: Group[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, items: [item] });
  }
  return groups;
}

type Props = { user: User; items: SidebarItem[]; id: string; isOpen: boolean; onClose: () => void };

export function Sidebar({ user, items, id, isOpen, onClose }: Props) {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1');
  const collapse = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(COLLAPSED_KEY, next ? '1' : '0');
  };
  const labelClass = isCollapsed ? 'lg:sr-only' : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links have keys of their own
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      id={id}
      onClick={onClose}
      className={clsx(
        'border-line bg-sunken lg:col-start-1 lg:row-start-1 lg:block lg:border-r print:hidden',
        'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:p-4 max-lg:shadow-bar sm:max-lg:px-6',
        'max-lg:max-h-[calc(100dvh-3.5rem-var(--banner-height,0px))] max-lg:overflow-y-auto',
        isCollapsed ? 'lg:w-20' : 'lg:w-64',
        isOpen ? 'block' : 'hidden',
      )}
    >
      <div className="flex flex-col gap-3 lg:sticky lg:top-0 lg:h-[calc(100dvh-var(--banner-height,0px))] lg:gap-2 lg:px-4 lg:pb-3">
        <div
          className={clsx(
            'hidden h-14 shrink-0 items-center justify-between px-3 lg:flex',
            isCollapsed && 'lg:justify-center lg:px-0',
          )}
        >
          <div className={clsx(isCollapsed && 'lg:hidden')}>
            <Logo />
          </div>
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => collapse(!isCollapsed)}
            className="-mr-2"
          >
            {isCollapsed ? <ChevronsRight aria-hidden size={20} /> : <ChevronsLeft aria-hidden size={20} />}
          </IconButton>
        </div>
        <p className={clsx('flex gap-1 px-3', labelClass)} title={user.name}>
          <span className="text-ink-soft">Welcome </span>
          <bdi className="min-w-0 truncate font-semibold">{user.name}</bdi>
        </p>
        <nav aria-label="Dashboard" className="flex grow flex-col gap-1 lg:min-h-0">
          <div ref={scrollToCurrent} className={clsx(listLook, items.length > MANY && denseLook)}>
            {groupsOf(items).map((group) => (
              <GroupRows key={group.items[0]?.name} group={group} labelClass={labelClass} />
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
  );
}

function GroupRows({ group: { name, items }, labelClass }: { group: Group; labelClass: string }) {
  const id = useId();
  const rows = items.map((item) => <Row key={item.name} item={item} labelClass={labelClass} />);
  if (name === undefined) return <div className="grid gap-0.5 lg:gap-0">{rows}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-labelledby={id} className="grid gap-0.5 lg:gap-0">
      {labelClass && <span aria-hidden className="mx-3 mb-1 border-t border-line max-lg:hidden" />}
      <p id={id} className={clsx('px-3 text-sm leading-5 font-medium text-ink-soft', labelClass)}>
        {name}
      </p>
      {rows}
    </div>
  );
}

/** The row of the next screen is marked while it loads. */
function useShownPath(): string {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' ? location.pathname : pathname;
}

function Row({ item, labelClass }: { item: SidebarItem; labelClass: string }) {
  const pathname = useShownPath();
  const { name, Icon, pendingCount = 0 } = item;
  const content = (
    <>
      <span className="relative shrink-0">
        <Icon aria-hidden size={20} />
        {labelClass && pendingCount > 0 && <PendingDot />}
      </span>
      <span className={clsx('lg:truncate', labelClass)}>{name}</span>
      {pendingCount > 0 && (
        <span
          className={clsx(
            'ml-auto min-w-6 rounded-full border border-transparent bg-brand px-1.5 text-center text-sm leading-5 font-semibold text-on-brand tabular-nums',
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
  if ('to' in item) {
    const isPage = pathname === item.to || (item.also?.includes(pathname) ?? false);
    const isActive = isPage || isAbove(item, pathname);
    return (
      <Link to={item.to} title={title} aria-current={isActive ? 'page' : undefined} className={lookOf(isActive)}>
        {content}
      </Link>
    );
  }
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

export const PendingDot = () => (
  <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-sunken bg-brand" />
);
