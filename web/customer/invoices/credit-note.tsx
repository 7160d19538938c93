import { call } from '../../api/browser.ts';
import { DocumentPage } from '../../dashboard/document-page.tsx';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import type { Route } from './+types/credit-note.ts';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) =>
  loadOrRedirect(call('GET /customer/credit-notes/{id}', { params: { id: params.id as unknown as number } }), url, {
    failed: 'Failed to fetch the credit note.',
    missing: 'Credit note not found.',
  });

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Credit note ${loaderData.credit_note_number}` : 'Credit note');

export default function CreditNotePage({ loaderData: { id, invoice, document } }: Route.ComponentProps) {
  return (
    <DocumentPage
      document={document}
      back={{ name: `Invoice ${invoice.invoice_number}`, to: `/customer/dashboard/invoices/${invoice.id}` }}
      file={`/customer/credit-notes/${id}/download`}
      failed="Failed to download the credit note."
    />
  );
}
