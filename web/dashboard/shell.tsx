import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { Rail, type RailItem } from './rail.tsx';
import { Toasts } from './toasts.tsx';

/** Shorter waits are not worth a change of picture. */
const SKELETON_AFTER_MS = 200;

/** What stands around every screen of a dashboard. */
export function Shell({ user, items, children }: { user: User; items: RailItem[]; children: ReactNode }) {
  const isWaiting = useSlowNavigation();
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[auto_minmax(0,1fr)] print:block">
      <Rail user={user} items={items} />
      <main id="main" tabIndex={-1} className="min-w-0">
        <div className="mx-auto w-full max-w-[90rem] px-4 py-8 sm:px-6 lg:px-10 lg:py-10">
          {isWaiting && <ListSkeleton />}
          {/* Hidden and not taken away: what is typed there is still needed if the way leads back. */}
          <div hidden={isWaiting}>{children}</div>
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
