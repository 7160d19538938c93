import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { ConfirmIdentity } from '../account/security/confirm-identity.tsx';
import { SecondFactorBanner } from '../account/security/second-factor-banner.tsx';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';
import { Toasts } from './toasts.tsx';

/** A shorter skeleton would flicker. */
const SKELETON_AFTER_MS = 200;

// As high as the window less the sandbox banner, exactly so for a screen with `data-fills`.
const layout = clsx(
  'flex min-h-[calc(100dvh-var(--banner-height,0px))] flex-col',
  'has-[[data-fills]]:h-[calc(100dvh-var(--banner-height,0px))] has-[[data-fills]]:lg:grid-rows-[minmax(0,1fr)]',
);
const fillHeight = clsx('has-[[data-fills]]:flex has-[[data-fills]]:min-h-0 has-[[data-fills]]:flex-col');

type Props = { user: User; items: SidebarItem[]; banner?: ReactNode; children: ReactNode };

export function DashboardLayout({ user, items, banner, children }: Props) {
  const showSkeleton = useSlowNavigation();
  return (
    <div className={clsx(layout, 'lg:grid lg:grid-cols-[auto_minmax(0,1fr)] print:block')}>
      <Sidebar user={user} items={items} />
      <main id="main" tabIndex={-1} className={clsx('min-w-0 grow', fillHeight)}>
        <div className={clsx('mx-auto w-full max-w-[90rem] px-4 py-8 sm:px-6 lg:px-10 lg:py-10', fillHeight, 'grow')}>
          {banner}
          <SecondFactorBanner user={user} />
          {showSkeleton && <ListSkeleton />}
          {/* Hidden, not unmounted: a canceled navigation must not lose typed text. */}
          <div hidden={showSkeleton} className="has-[[data-fills]]:contents">
            {children}
          </div>
        </div>
      </main>
      <Toasts />
      <ConfirmIdentity />
    </div>
  );
}

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
