import { data } from 'react-router';

/** Shows the 404 inside the dashboard layout. */
export const clientLoader = () => {
  throw data('We couldn’t find this page.', 404);
};

export { ScreenError as ErrorBoundary } from './screen-error.tsx';

export default function DashboardNotFound() {
  return null;
}
