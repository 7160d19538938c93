import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';

/** Shorter waits are not worth a change of picture. */
const SKELETON_AFTER_MS = 200;

// As high as the window, without the sandbox's ribbon above it. A screen with `data-fills` in it gets just that room.
const shell = clsx(
  'flex min-h-[calc(100dvh-var(--ribbon-height,0px))] flex-col',
  'has-[[data-fills]]:h-[calc(100dvh-var(--ribbon-height,0px))] has-[[data-fills]]:lg:grid-rows-[minmax(0,1fr)]',
);
const filled = clsx('has-[[data-fills]]:flex has-[[data-fills]]:min-h-0 has-[[data-fills]]:flex-col');

/** What stands around every screen of a dashboard. */
export function DashboardLayout({ user, items, children }: { user: User; items: SidebarItem[]; children: ReactNode }) {
  const isWaiting = useSlowNavigation();
  return (
    <div className={clsx(shell, 'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] print:block')}>
      <Sidebar user={user} items={items} />
      <main id="main" tabIndex={-1} className={clsx('min-w-0 grow', filled)}>
        <div className={clsx('mx-auto w-full max-w-[90rem] px-4 py-8 sm:px-6 lg:px-10 lg:py-10', filled, 'grow')}>
          {isWaiting && <ListSkeleton />}
          {/* Hidden and not taken away: what is typed there is still needed if the way leads back. */}
          <div hidden={isWaiting} className="has-[[data-fills]]:contents">
            {children}
          </div>
        </div>
      </main>
      <Toasts />
    </div>
  );
}

/** True while another screen has been on its way for long enough to say so. */
function useSlowNavigation(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLeaving = state === 'loading' && location.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return isLeaving && isSlow;
}
