import { data, type MetaFunction } from 'react-router';
import { dashboardMeta } from './dashboard-meta.ts';

/** Shows the 404 inside the dashboard layout. */
export const clientLoader = () => {
  throw data('This page doesn’t exist.', 404);
};

export const meta: MetaFunction = (args) => dashboardMeta(args, 'Page not found');

export { ScreenError as ErrorBoundary } from './screen-error.tsx';

export default function DashboardNotFound() {
  return null;
}
