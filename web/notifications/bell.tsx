import clsx from 'clsx';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { dashboardPath } from '../account/dashboard-path.ts';
import { useLiveEvents } from '../dashboard/use-live-events.ts';
import { buttonClass } from '../ui/button.tsx';
import { usePopover } from '../ui/popovers/use-popover.ts';
import { markAllAsRead, refreshBell, showUnreadOnly, useBell } from './bell-store.ts';
import { NotificationRows } from './notification-rows.tsx';

const filters = [
  { label: 'All', isUnreadOnly: false },
  { label: 'Unread', isUnreadOnly: true },
] as const;

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
          'absolute top-full right-2 z-50 mt-1 flex max-h-[min(36rem,calc(100dvh-7rem))] w-[26rem] max-w-[calc(100%-1rem)] flex-col',
          'overflow-hidden rounded-lg border border-line bg-surface shadow-float lg:right-8 [&[hidden]]:hidden',
        )}
      >
        {isOpen && <Panel user={user} onClose={close} />}
      </section>
    </div>
  );
}

function Panel({ user, onClose }: { user: User; onClose: () => void }) {
  const { status, unread, latest, isUnreadOnly } = useBell();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 pr-2 pl-4">
        <p className="mr-auto py-2 text-lg font-semibold">Notifications</p>
        <div className="flex gap-1">
          {filters.map(({ label, isUnreadOnly: value }) => (
            <button
              key={label}
              type="button"
              aria-pressed={isUnreadOnly === value}
              onClick={() => showUnreadOnly(value)}
              className={clsx(
                'min-h-11 rounded-md px-3 font-medium transition-colors',
                isUnreadOnly === value
                  ? 'bg-brand-soft text-brand-strong forced-colors:outline-2 forced-colors:-outline-offset-2'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {latest.length > 0 ? (
          <NotificationRows notifications={latest} onOpen={onClose} />
        ) : (
          <p className="px-4 py-8 text-center text-ink-soft">{emptyText(status, isUnreadOnly)}</p>
        )}
      </div>
      <div className="flex items-center justify-between gap-2 border-t border-line p-1">
        <Link to={dashboardPath(user.role.name, 'notifications')} onClick={onClose} className={buttonClass('quiet')}>
          All notifications
        </Link>
        {unread > 0 && (
          <button type="button" onClick={() => void markAllAsRead(latest)} className={buttonClass('quiet')}>
            Mark all as read
          </button>
        )}
      </div>
    </>
  );
}

function emptyText(status: 'loading' | 'ready' | 'failed', isUnreadOnly: boolean): string {
  if (status === 'loading') return 'Loading…';
  if (status === 'failed') return 'We couldn’t load your notifications.';
  return isUnreadOnly ? 'You’re all caught up.' : 'Nothing yet. You’ll see here when something needs your attention.';
}
