import { FileText, LayoutGrid, MessageCircle, PackageCheck, Star, UserRound } from 'lucide-react';
import { Outlet } from 'react-router';
import { Guarded, guard } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { loadWaiting, nothing, useWaiting, type Waiting } from '../chat/unread-counts.ts';
import { DashboardLayout } from '../dashboard/dashboard-layout.tsx';
import { nameAt, type SidebarItem } from '../dashboard/sidebar.tsx';
import { pageMeta } from '../public/shared/page-meta.ts';
import type { Route } from './+types/layout.ts';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['customer'];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(roles)];
// Makes this a route of the browser alone; the server sends the loading screen.
export const clientLoader = () => {
  loadWaiting();
  return null;
};

const at = (page: string) => `/customer/dashboard/${page}`;

// The dashboard's own address shows the profile while the password is the mailed one.
const home = '/customer/dashboard';

const items = (waiting: Waiting, isLocked = false): SidebarItem[] => [
  { to: at('orders'), ...(!isLocked && { also: home }), name: 'My Orders', Icon: PackageCheck },
  { to: at('invoices'), name: 'Invoices', Icon: FileText },
  { to: at('chat'), name: 'Chat', Icon: MessageCircle, waiting: waiting.messages },
  { to: at('write-review'), name: 'Write a review', Icon: Star },
  { to: at('profile'), ...(isLocked && { also: home }), name: 'Profile', Icon: UserRound },
  { to: '/services', name: 'Order a service', Icon: LayoutGrid },
];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: nameAt(items(nothing), args.location.pathname) ?? 'Dashboard', hidden: true });

export default function CustomerLayout() {
  const waiting = useWaiting();
  useSendQueue();
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout user={user} items={items(waiting, user.password_is_temporary)}>
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
