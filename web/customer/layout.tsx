import { Outlet } from 'react-router';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingDashboard } from '../account/loading-screen.tsx';
import { mayChoosePassword } from '../account/may-choose-password.ts';
import { useSendQueue } from '../chat/send-queue.ts';
import { DashboardLayout } from '../dashboard/frame/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { noneCounted, refreshPendingCounts, usePendingCounts } from '../dashboard/frame/pending-counts.ts';
import { placeAt } from '../dashboard/frame/places.ts';
import type { Route } from './+types/layout.ts';
import { ChoosePasswordBanner } from './choose-password-banner.tsx';
import { customerCommands, sidebarItems } from './screens.ts';

export { dashboardLinks as links } from '../dashboard/frame/dashboard-links.ts';
export { LayoutError as ErrorBoundary } from '../dashboard/frame/layout-error.tsx';
export { LoadingDashboard as HydrateFallback };

const roles = ['customer'];
const loadCommands = async () => customerCommands;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole(roles)];
// Makes the route browser-only.
export const clientLoader = () => {
  refreshPendingCounts();
  return null;
};

export const meta: Route.MetaFunction = (args) =>
  dashboardMeta(args, placeAt(sidebarItems(noneCounted), args.location)?.item.name ?? 'Dashboard');

export default function CustomerLayout() {
  const waiting = usePendingCounts();
  useSendQueue();
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout
          user={user}
          items={sidebarItems(waiting, user.password_is_temporary && !mayChoosePassword(user))}
          loadCommands={loadCommands}
          banner={<ChoosePasswordBanner user={user} />}
        >
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
