import {
  Activity,
  BriefcaseBusiness,
  ChartColumn,
  CreditCard,
  FolderTree,
  Handshake,
  Inbox,
  LayoutGrid,
  Lightbulb,
  MessageCircle,
  PackageCheck,
  ScrollText,
  Settings,
  ShieldCheck,
  Star,
  UserRound,
  Users,
} from 'lucide-react';
import { Outlet } from 'react-router';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { DashboardLayout } from '../dashboard/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/dashboard-meta.ts';
import {
  noneCounted,
  type PendingCounts,
  refreshPendingCounts,
  usePendingCounts,
} from '../dashboard/pending-counts.ts';
import { itemNameAt, type SidebarItem } from '../dashboard/sidebar.tsx';
import type { Route } from './+types/layout.ts';
import { SystemBanner } from './system/system-banner.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['admin'];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole(roles)];
export const clientLoader = () => {
  refreshPendingCounts();
  return null;
};

const at = (page: string) => `/admin/dashboard/${page}`;

const sidebarItems = (counts: PendingCounts): SidebarItem[] => [
  { to: at('overview'), name: 'Overview', Icon: ChartColumn },
  { to: at('orders'), name: 'Orders', Icon: PackageCheck },
  { to: at('payments-to-review'), name: 'Payments', Icon: CreditCard, pendingCount: counts.payments },
  { to: at('customers'), name: 'Customers', Icon: Users },
  { to: at('chat'), name: 'Chat', Icon: MessageCircle, pendingCount: counts.messages },
  { to: at('contact-messages'), name: 'Contact messages', Icon: Inbox, pendingCount: counts.contactMessages },
  { to: at('reviews'), name: 'Reviews', Icon: Star, pendingCount: counts.reviews },
  { to: at('services'), name: 'Services', Icon: LayoutGrid },
  { to: at('solutions'), name: 'Solutions', Icon: Lightbulb },
  { to: at('categories'), name: 'Categories', Icon: FolderTree },
  { to: at('clients'), name: 'Clients', Icon: Handshake },
  { to: at('staff'), name: 'Staff', Icon: BriefcaseBusiness },
  { to: at('roles'), name: 'Roles', Icon: ShieldCheck },
  { to: at('audit-log'), name: 'Audit log', Icon: ScrollText },
  { to: at('system'), name: 'System', Icon: Activity, pendingCount: counts.systemWarnings.length },
  { to: at('settings'), name: 'Settings', Icon: Settings },
  { to: at('profile'), name: 'Profile', Icon: UserRound },
];

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, itemNameAt(sidebarItems(noneCounted), args.location.pathname) ?? 'Dashboard');

export default function AdminLayout() {
  const counts = usePendingCounts();
  useSendQueue();
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout
          user={user}
          items={sidebarItems(counts)}
          banner={<SystemBanner lines={counts.systemWarnings} />}
        >
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
