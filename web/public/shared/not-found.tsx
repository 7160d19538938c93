import { failure } from '../../api/page-data.ts';
import type { Route } from './+types/not-found.ts';
import { problemMeta } from './page-meta.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export const loader = () => {
  throw failure('There is no page at this address.', 404);
};

export const meta: Route.MetaFunction = problemMeta;

export default function NotFound() {
  return null;
}
