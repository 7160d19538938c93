import { lazy, type ReactNode, Suspense } from 'react';
import type { User } from '../../contract/people/accounts.ts';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingDashboard } from '../account/loading-screen.tsx';
import { SetPasswordPrompt } from '../account/set-password-prompt.tsx';
import { loadScript } from '../api/load-script.ts';
import { currentUser } from '../api/session.ts';
import { AdminChat } from '../chat/admin-chat.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { DashboardLayout } from '../dashboard/frame/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { refreshPendingCounts, usePendingCounts } from '../dashboard/frame/pending-counts.ts';
import { ProfilePage } from '../dashboard/frame/profile-page.tsx';
import { Retry } from '../dashboard/frame/retry.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { useLiveReload } from '../dashboard/use-live-events.ts';
import { NotificationsPage } from '../notifications/notifications-page.tsx';
import type { Route } from './+types/dashboard.ts';
import { Assignments } from './assignments.tsx';
import { StaffCalendar } from './calendar.tsx';
import { StaffDay } from './day.tsx';
import { Earnings } from './earnings.tsx';
import { loadPanel, type PanelData } from './panels.ts';
import { panels, sidebarItems, staffCommands } from './screens.ts';

export { dashboardLinks as links } from '../dashboard/frame/dashboard-links.ts';
export { LayoutError as ErrorBoundary } from '../dashboard/frame/layout-error.tsx';
export { LoadingDashboard as HydrateFallback };

const roles = ['staff'];
const loadCommands = async () => staffCommands;

// The loader has them before they are shown.
const AssignmentPage = lazy(() => loadScript(() => import('./assignment-page.tsx')));
const StatementPage = lazy(() => loadScript(() => import('./statement-page.tsx')));

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
      <Panel user={user} data={data} />
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
        <Suspense>
          <AssignmentPage job={data.job.content} meId={user.id} />
        </Suspense>
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
        <Suspense>
          <StatementPage payout={data.payout.content} />
        </Suspense>
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
