import { Outlet } from 'react-router';
import { Guarded, requireRole } from '../account/guard.tsx';
import { LoadingDashboard } from '../account/loading-screen.tsx';
import { useSendQueue } from '../chat/send-queue.ts';
import { Banner } from '../dashboard/frame/banner.tsx';
import { DashboardLayout } from '../dashboard/frame/dashboard-layout.tsx';
import { dashboardMeta } from '../dashboard/frame/dashboard-meta.ts';
import { refreshPendingCounts, usePendingCounts } from '../dashboard/frame/pending-counts.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/layout.ts';
import { bannersOf } from './banners.ts';
import { NextStep } from './office/overview/next-step.tsx';
import { screenNameAt, sidebarItems } from './rows.ts';

export { dashboardLinks as links } from '../dashboard/frame/dashboard-links.ts';
export { LayoutError as ErrorBoundary } from '../dashboard/frame/layout-error.tsx';
export { LoadingDashboard as HydrateFallback };

const roles = ['admin'];
const loadCommands = () => import('./all-screens.ts').then(({ adminCommands }) => adminCommands);

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRole(roles)];
export const clientLoader = () => {
  refreshPendingCounts();
  return null;
};

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, screenNameAt(args.location) ?? 'Dashboard');

export default function AdminLayout() {
  const counts = usePendingCounts();
  useSendQueue();
  const { shop_state } = useSite().config;
  return (
    <Guarded roles={roles}>
      {(user) => (
        <DashboardLayout
          user={user}
          items={sidebarItems(counts)}
          loadCommands={loadCommands}
          banner={
            <>
              <Banner
                banners={bannersOf({ webhooks: counts.webhookWarnings, lines: counts.systemWarnings })}
                userId={user.id}
                today={counts.today}
              />
              {shop_state === 'preview' && <NextStep />}
            </>
          }
        >
          <Outlet />
        </DashboardLayout>
      )}
    </Guarded>
  );
}
