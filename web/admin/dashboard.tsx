import { redirect } from 'react-router';
import { landingOf } from '../../contract/status.ts';
import { Guarded, guard } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { WorkDashboard } from '../account/work-dashboard.tsx';
import { pageMeta } from '../public/page-meta.ts';
import type { Route } from './+types/dashboard.ts';

export { PageProblem as ErrorBoundary } from '../public/page-problem.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['admin'];

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Admin', hidden: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(roles)];

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!params['*']) throw redirect(landingOf('admin'));
  return null;
}

export default function AdminDashboard() {
  return <Guarded roles={roles}>{(user) => <WorkDashboard user={user} />}</Guarded>;
}
