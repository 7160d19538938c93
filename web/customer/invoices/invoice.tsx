import { Link } from 'react-router';
import { isPayable } from '../../../contract/shared/status.ts';
import { call } from '../../api/browser.ts';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { requireDocumentLoad } from '../../payment/require-document-load.ts';
import { Paper } from '../../record/paper.tsx';
import { Alert } from '../../ui/alert.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import type { Route } from './+types/invoice.ts';
import { AddCompany } from './correct-invoice.tsx';
import { useInvoiceActions } from './invoice-actions.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { PayInvoice, PayLink } from './pay-invoice.tsx';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const invoice = await loadOrRedirect(
    call('GET /customer/invoices/{id}', { params: { id: params.id as unknown as number } }),
    url,
    {
      failed: 'Failed to fetch invoice details.',
      missing: 'Invoice not found.',
    },
  );
  if (isPayable(invoice.status)) requireDocumentLoad(url);
  return invoice;
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, loaderData ? `Invoice ${loaderData.invoice_number}` : 'Invoice');

export default function InvoicePage({ loaderData: invoice }: Route.ComponentProps) {
  useLiveReload('order.changed', 'refund.changed', 'invoice.changed');
  const { buttons, problem } = useInvoiceActions(invoice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:has-[>[data-beside]:not(:empty)]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid max-w-4xl min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <div className="print:hidden">
          <PageHead
            back={{ name: 'All invoices', to: '/customer/dashboard/invoices' }}
            title={
              <>
                <span className="max-sm:sr-only">Invoice </span>
                <NoHyphenBreak>{invoice.invoice_number}</NoHyphenBreak>
              </>
            }
            status={<Status {...customerInvoiceLook(invoice)} />}
            secondary={buttons}
            primary={isPayable(invoice.status) && <PayLink invoice={invoice} />}
          />
        </div>
        {problem && <Alert>{problem}</Alert>}
        {invoice.corrected_by && (
          <Alert kind="info" className="print:hidden">
            This invoice was cancelled and replaced by{' '}
            <Link
              to={`/customer/dashboard/invoices/${invoice.corrected_by.id}`}
              className="underline underline-offset-4"
            >
              {invoice.corrected_by.invoice_number}
            </Link>
            . Its PDF stays as it was issued.
          </Alert>
        )}
        {invoice.corrects && (
          <Alert kind="info" className="print:hidden">
            This invoice replaces{' '}
            <Link to={`/customer/dashboard/invoices/${invoice.corrects.id}`} className="underline underline-offset-4">
              {invoice.corrects.invoice_number}
            </Link>
            .
          </Alert>
        )}
        <Paper document={invoice.document} />
        <AddCompany invoice={invoice} />
      </div>
      <div data-beside className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden xl:mt-16 print:hidden">
        <PayInvoice key={invoice.id} invoice={invoice} />
        <InvoiceHistory invoice={invoice} />
      </div>
    </div>
  );
}
