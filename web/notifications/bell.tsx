import clsx from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { loadScript } from '../api/load-script.ts';
import { useLiveEvents } from '../dashboard/use-live-events.ts';
import { usePopover } from '../ui/popovers/use-popover.ts';
import { refreshBell, useBell } from './bell-store.ts';

const loadPanel = () => import('./bell-panel.tsx');
const Panel = lazy(() => loadScript(loadPanel));
const prefetch = () => void loadPanel().catch(() => {});

/** The header bar, unlike the bell, has room for the panel on both sides. */
export function Bell({ user }: { user: User }) {
  const { unread } = useBell();
  const shown = unread > 99 ? '99+' : String(unread);
  const { isOpen, close, toggle, container, button } = usePopover();
  useLiveEvents(['notification'], refreshBell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, or one who may read them only now
  useEffect(refreshBell, [user.id, user.password_is_temporary]);
  return (
    <div className="shrink-0" {...container}>
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        title="Notifications"
        aria-expanded={isOpen}
        aria-controls="notifications-panel"
        onClick={toggle}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className="relative inline-flex size-11 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <BellIcon aria-hidden size={20} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 left-1/2 min-w-5 rounded-full border-2 border-sunken bg-brand px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-brand tabular-nums lg:border-paper"
          >
            {shown}
          </span>
        )}
      </button>
      <span aria-live="polite" className="sr-only">
        {unread > 0 && `${unread} unread ${unread === 1 ? 'notification' : 'notifications'}`}
      </span>
      <section
        id="notifications-panel"
        aria-label="Notifications"
        hidden={!isOpen}
        className={clsx(
          'absolute top-full inset-e-2 z-50 mt-1 flex max-h-[min(36rem,calc(100dvh-7rem))] w-[26rem] max-w-[calc(100%-1rem)] flex-col',
          'overflow-hidden rounded-lg border border-line bg-surface shadow-float lg:inset-e-8 [&[hidden]]:hidden',
        )}
      >
        {isOpen && (
          <Suspense fallback={<p className="px-4 py-8 text-center text-ink-soft">Loading…</p>}>
            <Panel user={user} onClose={close} />
          </Suspense>
        )}
      </section>
    </div>
  );
}
