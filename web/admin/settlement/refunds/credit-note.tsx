import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { DocumentPage } from '../../../dashboard/document-page.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { rememberedListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/credit-note.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) throw data('Credit note not found.', 404);
  return loadOrRedirect(call('GET /admin/credit-notes/{id}', { params: { id } }), url, {
    failed: 'Failed to fetch the credit note.',
    missing: 'Credit note not found.',
  });
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Credit note ${loaderData.credit_note_number}` : 'Credit note');

export default function CreditNotePage({ loaderData: { id, document } }: Route.ComponentProps) {
  return (
    <DocumentPage
      document={document}
      back={{ name: 'All credit notes', to: rememberedListUrl('/admin/dashboard/invoices/credit-notes') }}
      file={`/admin/credit-notes/${id}/download`}
      failed="Failed to download the credit note."
    />
  );
}
