import { type ReactNode, Suspense } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingDashboard } from '../account/loading-screen.tsx';
import { SetPasswordPrompt } from '../account/set-password-prompt.tsx';
import { currentUser } from '../api/session.ts';
import { useSendQueue } from '../chat/send-queue.ts';
import { DashboardLayout } from '../dashboard/frame/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { refreshPendingCounts, usePendingCounts } from '../dashboard/frame/pending-counts.ts';
import { Retry } from '../dashboard/frame/retry.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import type { Route } from './+types/dashboard.ts';
import {
  AdminChat,
  AssignmentPage,
  Assignments,
  Earnings,
  loadPanel,
  NotificationsPage,
  type PanelData,
  ProfilePage,
  StaffCalendar,
  StaffDay,
  StatementPage,
} from './panels.ts';
import { panels, sidebarItems, staffCommands } from './screens.ts';

export { dashboardLinks as links } from '../dashboard/frame/dashboard-links.ts';
export { LayoutError as ErrorBoundary } from '../dashboard/frame/layout-error.tsx';
export { LoadingDashboard as HydrateFallback };

const roles = ['staff'];
const loadCommands = async () => staffCommands;

export const meta: Route.MetaFunction = (args) => {
  const params = new URLSearchParams(args.location.search);
  const job = params.get('job');
  const panel = panels.find(({ id }) => id === params.get('panel'));
  return dashboardMeta(args, job ? `Order ${job}` : (panel?.name ?? 'Dashboard'));
};
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole(roles)];

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  refreshPendingCounts();
  return loadPanel(url, await currentUser());
}

/** The sidebar switches panels through the URL. */
export default function StaffDashboard({ loaderData }: Route.ComponentProps) {
  return <Guarded roles={roles}>{(user) => <Page user={user} data={loaderData} />}</Guarded>;
}

type Props = { user: User; data: PanelData };

function Page({ user, data }: Props) {
  const waiting = usePendingCounts();
  useSendQueue();
  return (
    <DashboardLayout user={user} items={sidebarItems(waiting, user.password_is_temporary)} loadCommands={loadCommands}>
      {/* The loader has its script before it is shown. */}
      <Suspense>
        <Panel user={user} data={data} />
      </Suspense>
    </DashboardLayout>
  );
}

function LiveAssignments({ children }: { children: ReactNode }) {
  useLiveReload('order.changed', 'commission.changed', 'payout.changed', 'settings.changed');
  return children;
}

function Panel({ user, data }: Props) {
  switch (data.id) {
    case 'dashboard':
      return (
        <LiveAssignments>
          <StaffDay loaded={data.day} meId={user.id} />
        </LiveAssignments>
      );
    case 'jobs':
      return (
        <LiveAssignments>
          <Assignments loaded={data.jobs} meId={user.id} />
        </LiveAssignments>
      );
    case 'calendar':
      return (
        <LiveAssignments>
          <StaffCalendar loaded={data.calendar} />
        </LiveAssignments>
      );
    case 'job':
      return data.job.error === null ? (
        <AssignmentPage job={data.job.content} meId={user.id} />
      ) : (
        <>
          <PageHead title="My Jobs" />
          <Retry message={data.job.error} />
        </>
      );
    case 'earnings':
      return (
        <LiveAssignments>
          <PageHead title="Earnings" />
          <Earnings loaded={data.earnings} />
        </LiveAssignments>
      );
    case 'statement':
      return data.payout.error === null ? (
        <StatementPage payout={data.payout.content} />
      ) : (
        <>
          <PageHead title="Earnings" />
          <Retry message={data.payout.error} />
        </>
      );
    case 'chat':
      return <AdminChat title="Chat with Admin" thread={data.thread} />;
    case 'notifications':
      return <NotificationsPage notifications={data.notifications} />;
    case 'profile':
      return <ProfilePage data={data.profile} />;
    default:
      return (
        <>
          <PageHead title={panels.find(({ id }) => id === data.panel)?.name} />
          <SetPasswordPrompt>Your password is temporary. Please set your own password first.</SetPasswordPrompt>
        </>
      );
  }
}
