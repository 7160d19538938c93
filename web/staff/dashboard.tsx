import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { Guarded, guard } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { OwnPasswordFirst } from '../account/set-password-first.tsx';
import { currentUser } from '../api/session.ts';
import { AdminChat } from '../chat/admin-chat.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { loadWaiting, useWaiting } from '../chat/unread-counts.ts';
import { DashboardLayout } from '../dashboard/dashboard-layout.tsx';
import { PageHead } from '../dashboard/page-head.tsx';
import { ProfilePage } from '../dashboard/profile-page.tsx';
import type { SidebarItem } from '../dashboard/sidebar.tsx';
import { useLiveReload } from '../dashboard/use-live.ts';
import { pageMeta } from '../public/shared/page-meta.ts';
import type { Route } from './+types/dashboard.ts';
import { Assignments } from './assignments.tsx';
import { Earnings } from './earnings.tsx';
import { loadPanel, type PanelData, panelOf, panels } from './panels.ts';
import { SummaryFigures } from './summary.tsx';

export { PageError as ErrorBoundary } from '../public/shared/page-error.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['staff'];

export const meta: Route.MetaFunction = (args) => {
  const named = new URLSearchParams(args.location.search).get('panel');
  return pageMeta(args, { title: panels.find(({ id }) => id === named)?.name ?? 'Dashboard', hidden: true });
};
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(roles)];

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  loadWaiting();
  return loadPanel(url, await currentUser());
}

/** One page: the rail switches its panels, and the address keeps which one is open. */
export default function StaffDashboard({ loaderData }: Route.ComponentProps) {
  return <Guarded roles={roles}>{(user) => <Page user={user} data={loaderData} />}</Guarded>;
}

type Props = { user: User; data: PanelData };

function Page({ user, data }: Props) {
  const [, setParams] = useSearchParams();
  const { location } = useNavigation();
  const { messages } = useWaiting();
  useSendQueue();
  // At once, while what the panel shows is still on its way.
  const openId = location
    ? panelOf({ searchParams: new URLSearchParams(location.search) }, user)
    : data.id === 'locked'
      ? data.panel
      : data.id;
  const items = panels.map(
    ({ id, name, Icon }): SidebarItem => ({
      name,
      Icon,
      waiting: id === 'chat' ? messages : 0,
      isOpen: id === openId,
      onOpen: () => setParams({ panel: id }),
    }),
  );
  return (
    <DashboardLayout user={user} items={items}>
      <Panel user={user} data={data} />
    </DashboardLayout>
  );
}

/** A panel that shows work or what it has earned. */
function LiveWork({ children }: { children: ReactNode }) {
  useLiveReload('order.changed', 'commission.changed');
  return children;
}

function Panel({ user, data }: Props) {
  switch (data.id) {
    case 'dashboard':
      return (
        <LiveWork>
          <PageHead title="Dashboard" intro="What is to be done, and what it has earned." />
          {/* Where the jobs can't be had, that is what has to be said. */}
          {data.jobs.error === null && <SummaryFigures summary={data.summary} />}
          <h2 className="mb-3 text-xl">Open jobs</h2>
          <Assignments jobs={data.jobs} meId={user.id} />
        </LiveWork>
      );
    case 'jobs':
      return (
        <LiveWork>
          <PageHead title="My Jobs" intro="What is promised first comes first." />
          <h2 className="sr-only">Open jobs</h2>
          <Assignments jobs={data.jobs} meId={user.id} />
        </LiveWork>
      );
    case 'earnings':
      return (
        <LiveWork>
          <PageHead title="Earnings" intro="Each delivered job earns a part of its order." />
          <Earnings earned={data.earned} />
        </LiveWork>
      );
    case 'chat':
      return <AdminChat title="Chat with Admin" thread={data.thread} />;
    case 'profile':
      return <ProfilePage preferences={data.preferences} />;
    default:
      return (
        <>
          <PageHead title={panels.find(({ id }) => id === data.panel)?.name} />
          <OwnPasswordFirst>Your password is temporary. Please set your own password first.</OwnPasswordFirst>
        </>
      );
  }
}
