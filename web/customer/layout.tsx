import { Outlet } from 'react-router';
import { Guarded, guard } from '../account/guard.tsx';
import { LoadingScreen } from '../account/loading-screen.tsx';
import { pageMeta } from '../public/page-meta.ts';
import type { Route } from './+types/layout.ts';
import { Rail } from './rail.tsx';

export { PageProblem as ErrorBoundary } from '../public/page-problem.tsx';
export { LoadingScreen as HydrateFallback };

const roles = ['customer'];

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Dashboard', hidden: true });
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(roles)];
// Makes this a route of the browser alone; the server sends the loading screen.
export const clientLoader = () => null;

export default function CustomerLayout() {
  return (
    <Guarded roles={roles}>
      {(user) => (
        <div className="min-h-screen lg:grid lg:grid-cols-[16rem_1fr] print:block">
          <Rail user={user} />
          <main id="main" tabIndex={-1} className="min-w-0">
            <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-10 lg:py-10">
              <Outlet />
            </div>
          </main>
        </div>
      )}
    </Guarded>
  );
}
