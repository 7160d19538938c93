import clsx from 'clsx';
import { ChevronsLeft, ChevronsRight, LogOut } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { User } from '../../../contract/people/accounts.ts';
import { signOut } from '../../api/session.ts';
import { Logo } from '../../public/layout/logo.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Found, placeAt, type SidebarItem } from './places.ts';
import { rowLook, SidebarRow } from './sidebar-row.tsx';

const COLLAPSED_KEY = 'rail-folded';

/** The row of the next screen is marked while it loads. */
export function usePlace(items: readonly SidebarItem[]): Found | undefined {
  const here = useLocation();
  const { state, location } = useNavigation();
  return placeAt(items, state === 'loading' ? location : here);
}

type Props = { user: User; items: readonly SidebarItem[]; id: string; isOpen: boolean; onClose: () => void };

/** Below 1024 px it is the menu behind the burger. */
export function Sidebar({ user, items, id, isOpen, onClose }: Props) {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === '1');
  const place = usePlace(items);
  const [shown, setShown] = useState<{ at: string | undefined; row: string | null }>({ at: undefined, row: null });
  // One section is open at a time: that of the screen, until another is opened from here.
  const openRow = shown.at === place?.item.name ? shown.row : (place?.item.name ?? null);
  const collapse = (next: boolean) => {
    setCollapsed(next);
    localStorage.setItem(COLLAPSED_KEY, next ? '1' : '0');
  };
  const closeByLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following a link closes the menu; the links have keys of their own
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      id={id}
      onClick={closeByLink}
      className={clsx(
        'border-line bg-sunken lg:col-start-1 lg:row-start-1 lg:block lg:border-e print:hidden',
        'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:p-3 max-lg:shadow-bar',
        'max-lg:max-h-[calc(100dvh-3.5rem-var(--banner-height,0px))] max-lg:overflow-y-auto',
        isCollapsed ? 'lg:w-16' : 'lg:w-56',
        isOpen ? 'block' : 'hidden',
      )}
    >
      <nav
        aria-label="Dashboard"
        className={clsx(
          'flex flex-col lg:sticky lg:top-0 lg:z-50 lg:h-[calc(100dvh-var(--banner-height,0px))] lg:px-3',
          !isCollapsed && 'lg:overflow-y-auto',
        )}
      >
        <div className={clsx('hidden h-14 shrink-0 items-center px-2', !isCollapsed && 'lg:flex')}>
          <Logo />
        </div>
        {user.role.name === 'customer' && (
          <p
            className={clsx('flex min-h-9 flex-wrap items-center gap-x-1 px-3', isCollapsed && 'lg:sr-only')}
            title={user.name}
          >
            <span className="text-ink-soft">Welcome </span>
            <bdi className="min-w-0 truncate font-semibold">{user.name}</bdi>
          </p>
        )}
        <ul className={clsx(isCollapsed && 'lg:pt-14')}>
          {items.map((item) => (
            <SidebarRow
              key={item.name}
              item={item}
              place={place?.item === item ? place : undefined}
              isOpen={openRow === item.name}
              isCollapsed={isCollapsed}
              onToggle={() => setShown({ at: place?.item.name, row: openRow === item.name ? null : item.name })}
            />
          ))}
        </ul>
        <div
          className={clsx(
            'mt-auto flex min-h-14 shrink-0 items-center',
            isCollapsed && 'lg:flex-col-reverse lg:gap-1 lg:pb-3',
          )}
        >
          <button
            type="button"
            title={isCollapsed ? 'Logout' : undefined}
            onClick={() => void signOut()}
            className={clsx(rowLook, 'grow text-ink-soft hover:bg-surface hover:text-ink')}
          >
            <LogOut aria-hidden size={18} className="shrink-0" />
            <span className={clsx(isCollapsed && 'lg:sr-only')}>Logout</span>
          </button>
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => collapse(!isCollapsed)}
            size="small"
            className="shrink-0 max-lg:hidden"
          >
            {isCollapsed ? <ChevronsRight aria-hidden size={18} /> : <ChevronsLeft aria-hidden size={18} />}
          </IconButton>
        </div>
      </nav>
    </div>
  );
}
