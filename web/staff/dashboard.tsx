import { Guarded, guard } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { WorkDashboard } from '../account/work-dashboard.tsx';
import { pageMeta } from '../public/page-meta.ts';
import type { Route } from './+types/dashboard.ts';

export { PageProblem as ErrorBoundary } from '../public/page-problem.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['staff'];

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Staff', hidden: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(roles)];
export const clientLoader = () => null;

export default function StaffDashboard() {
  return <Guarded roles={roles}>{(user) => <WorkDashboard user={user} />}</Guarded>;
}
