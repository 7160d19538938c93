import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { DocumentPage } from '../../../dashboard/document-page.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import type { Route } from './+types/statement.ts';
import { runUrl } from './payout-labels.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Statement not found.', 404);
  return loadOrRedirect(call('GET /admin/payouts/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch the statement.',
    missing: 'Statement not found.',
  });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? loaderData.document.name : 'Payout statement');

export default function Statement({ loaderData: { id, document }, params }: Route.ComponentProps) {
  return (
    <DocumentPage
      document={document}
      back={{ name: 'Payout run', to: runUrl(Number(params.runId)) }}
      file={`/admin/payouts/${id}/download`}
      failed="Failed to download the statement."
    />
  );
}
