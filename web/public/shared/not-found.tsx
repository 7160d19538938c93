import { pageFailure } from '../../api/page-data.ts';
import { errorMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/not-found.ts';

export { PageError as ErrorBoundary } from './page-error.tsx';

export const loader = () => {
  throw pageFailure('This page doesn’t exist.', 404);
};

export const meta: Route.MetaFunction = errorMeta;

export default function NotFound() {
  return null;
}
