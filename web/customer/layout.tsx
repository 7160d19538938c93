import { Bell, FileText, LayoutGrid, MessageCircle, PackageCheck, Star, UserRound } from 'lucide-react';
import { Outlet } from 'react-router';
import { mayChoosePassword } from '../account/choose-password-form.tsx';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { DashboardLayout } from '../dashboard/frame/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import {
  noneCounted,
  type PendingCounts,
  refreshPendingCounts,
  usePendingCounts,
} from '../dashboard/frame/pending-counts.ts';
import { itemNameAt, type SidebarItem } from '../dashboard/frame/sidebar.tsx';
import type { Route } from './+types/layout.ts';
import { ChoosePasswordBanner } from './choose-password-banner.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['customer'];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole(roles)];
// Makes the route browser-only.
export const clientLoader = () => {
  refreshPendingCounts();
  return null;
};

const at = (page: string) => `/customer/dashboard/${page}`;

// A login with a temporary password opens the profile here.
const home = '/customer/dashboard';

const items = (waiting: PendingCounts, isLocked = false): SidebarItem[] => [
  { to: at('orders'), ...(!isLocked && { also: [home] }), name: 'My Orders', Icon: PackageCheck },
  { to: at('invoices'), name: 'Invoices', Icon: FileText },
  { to: at('chat'), name: 'Chat', Icon: MessageCircle, pendingCount: waiting.messages + waiting.orderMessages },
  { to: at('write-review'), name: 'Write a review', Icon: Star },
  { to: at('profile'), ...(isLocked && { also: [home] }), name: 'Profile', Icon: UserRound },
  { to: '/services', name: 'Order a service', Icon: LayoutGrid },
];

// The sidebar does not list this.
const notifications = { to: at('notifications'), name: 'Notifications', Icon: Bell };

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, itemNameAt([...items(noneCounted), notifications], args.location.pathname) ?? 'Dashboard');

export default function CustomerLayout() {
  const waiting = usePendingCounts();
  useSendQueue();
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout
          user={user}
          items={items(waiting, user.password_is_temporary && !mayChoosePassword(user))}
          banner={<ChoosePasswordBanner user={user} />}
        >
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
