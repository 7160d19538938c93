import { useRevalidator } from 'react-router';
import type { Notification } from '../../contract/platform/notifications.ts';
import { useAction } from '../dashboard/forms/use-action.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { Pagination } from '../dashboard/list/pagination.tsx';
import { ListViews, withCounts } from '../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { markAllAsRead } from './bell-store.ts';
import type { Notifications } from './load-notifications.ts';
import { NotificationRows } from './notification-rows.tsx';

const views = [
  { value: '', label: 'All' },
  { value: '1', label: 'Unread' },
];

export function NotificationsPage({ notifications }: { notifications: Notifications }) {
  useLiveReload('notification');
  return (
    <div className="max-w-3xl">
      {notifications.error !== null ? (
        <>
          <PageHead title="Notifications" />
          <Retry message={notifications.error} />
        </>
      ) : (
        <List page={notifications.content} />
      )}
    </div>
  );
}

function List({ page: { data, meta, all, unread } }: { page: Extract<Notifications, { error: null }>['content'] }) {
  const { run, isPending, problem } = useAction();
  const { revalidate } = useRevalidator();
  const readAll = () => run(() => markAllAsRead(data), { failure: 'Failed to mark your notifications as read.' });
  return (
    <>
      <PageHead
        title="Notifications"
        views={<ListViews name="unread" label="Show" views={withCounts(views, { '': all, 1: unread })} />}
        secondary={
          unread > 0 &&
          meta.page === 1 && (
            <Button tone="secondary" size="small" pending={isPending && 'Saving…'} onClick={() => void readAll()}>
              Mark all as read
            </Button>
          )
        }
      />
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {data.length > 0 ? <Rows data={data} onRead={() => void revalidate()} /> : <NoNotifications />}
      <Pagination meta={meta} />
    </>
  );
}

const Rows = ({ data, onRead }: { data: Notification[]; onRead: () => void }) => (
  <div className="overflow-hidden rounded-lg border border-line bg-surface">
    <NotificationRows notifications={data} onRead={onRead} />
  </div>
);

const NoNotifications = () => (
  <Empty title="You’re all caught up.">
    <p>New ones appear here and at the bell. You choose which ones in your profile.</p>
  </Empty>
);
