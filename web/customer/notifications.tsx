import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { loadNotifications } from '../notifications/load-notifications.ts';
import { NotificationsPage } from '../notifications/notifications-page.tsx';
import type { Route } from './+types/notifications.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadNotifications(url);

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Notifications');

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationsPage notifications={loaderData} />;
}
