import clsx from 'clsx';
import { Link } from 'react-router';
import type { User } from '../../contract/people/accounts.ts';
import { dashboardPath } from '../account/dashboard-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { markAllAsRead, showUnreadOnly, useBell } from './bell-store.ts';
import { NotificationRows } from './notification-rows.tsx';

const filters = [
  { label: 'All', isUnreadOnly: false },
  { label: 'Unread', isUnreadOnly: true },
] as const;

export default function BellPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const { status, unread, latest, isUnreadOnly } = useBell();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 pe-2 ps-4">
        <p className="me-auto py-2 text-lg font-semibold">Notifications</p>
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
          <p className="px-4 py-5 text-ink-soft">{emptyText(status, isUnreadOnly)}</p>
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
  return isUnreadOnly ? 'You’re all caught up.' : 'Nothing yet. What needs your attention appears here.';
}
