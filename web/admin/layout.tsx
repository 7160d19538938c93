import {
  Activity,
  Bell,
  BriefcaseBusiness,
  ChartColumn,
  ChartNoAxesColumn,
  CreditCard,
  FileText,
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
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react';
import { Outlet } from 'react-router';
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
import { SystemBanner } from './office/system/system-banner.tsx';
import { PaymentsBanner } from './settlement/reconciliation/payments-banner.tsx';

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
  { to: at('orders'), name: 'Orders', Icon: PackageCheck, group: 'Work' },
  { to: at('customers'), name: 'Customers', Icon: Users, group: 'Work' },
  {
    to: at('chat'),
    name: 'Chat',
    Icon: MessageCircle,
    pendingCount: counts.messages + counts.orderMessages,
    group: 'Inbox',
  },
  {
    to: at('contact-messages'),
    also: [at('inbound-emails'), at('saved-replies')],
    name: 'Contact messages',
    Icon: Inbox,
    pendingCount: counts.contactMessages + counts.quarantinedEmails,
    group: 'Inbox',
  },
  { to: at('services'), name: 'Services', Icon: LayoutGrid, group: 'Site' },
  { to: at('categories'), name: 'Categories', Icon: FolderTree, group: 'Site' },
  { to: at('solutions'), name: 'Solutions', Icon: Lightbulb, group: 'Site' },
  { to: at('coupons'), name: 'Coupons', Icon: TicketPercent, group: 'Site' },
  { to: at('clients'), name: 'Clients', Icon: Handshake, group: 'Site' },
  { to: at('reviews'), name: 'Reviews', Icon: Star, pendingCount: counts.reviews, group: 'Site' },
  { to: at('invoices'), name: 'Invoices', Icon: FileText, group: 'Money' },
  {
    to: at('payments-to-review'),
    above: at('payments'),
    name: 'Payments',
    Icon: CreditCard,
    pendingCount: counts.payments,
    group: 'Money',
  },
  {
    to: at('reports/on-time'),
    also: [at('search-misses')],
    name: 'Reports',
    Icon: ChartNoAxesColumn,
    group: 'Money',
  },
  { to: at('staff'), name: 'Staff', Icon: BriefcaseBusiness, group: 'Company' },
  { to: at('roles'), name: 'Roles', Icon: ShieldCheck, group: 'Company' },
  { to: at('settings'), name: 'Settings', Icon: Settings, group: 'Company' },
  { to: at('system'), name: 'System', Icon: Activity, pendingCount: counts.systemWarnings.length, group: 'Company' },
  { to: at('audit-log'), name: 'Audit log', Icon: ScrollText, group: 'Company' },
  { to: at('profile'), name: 'Profile', Icon: UserRound, group: 'Company' },
];

// The sidebar does not list this.
const notifications = { to: at('notifications'), name: 'Notifications', Icon: Bell };

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, itemNameAt([...sidebarItems(noneCounted), notifications], args.location.pathname) ?? 'Dashboard');

export default function AdminLayout() {
  const counts = usePendingCounts();
  useSendQueue();
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout
          user={user}
          items={sidebarItems(counts)}
          banner={
            <>
              <SystemBanner lines={counts.systemWarnings.filter((key) => !key.startsWith('payments.'))} />
              <PaymentsBanner warnings={counts.webhookWarnings} findings={counts.findings} />
            </>
          }
        >
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
