import { FileDown, FileText } from 'lucide-react';
import { Link } from 'react-router';
import type { CreditNote } from '../../../../contract/invoicing/credit-note.ts';
import { type CreditNoteKind, creditNoteKinds } from '../../../../contract/shared/money-states.ts';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { type Column, OneLine, RecordNumber } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { countedViews, ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Time } from '../../../record/time.tsx';
import { Price } from '../../../ui/price.tsx';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/credit-notes.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Credit notes');

const filters = ['kind', 'from', 'to'] as const;

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/credit-notes', url, { failed: 'Failed to fetch credit notes.', filters });

const kinds: Record<CreditNoteKind, string> = {
  refund: 'Refund',
  cancellation: 'Cancellation',
  correction: 'Correction',
};

const downloadCreditNote = ({ id }: CreditNote) =>
  download(`/admin/credit-notes/${id}/download`).catch((error: unknown) =>
    showToast(errorText(error, 'Failed to download the credit note.'), { isError: true }),
  );

const link = 'text-brand underline underline-offset-4';

const InvoiceLink = ({ invoice }: CreditNote) => (
  <Link to={`/admin/dashboard/invoices/${invoice.id}`} className={`whitespace-nowrap tabular-nums ${link}`}>
    {invoice.invoice_number}
  </Link>
);

/** Without a reason, the document repeats the kind. */
const Reason = ({ kind, reason }: CreditNote) => reason !== kinds[kind] && <OneLine text={reason} />;

const columns: Column<CreditNote>[] = [
  {
    head: 'Credit note',
    cell: ({ credit_note_number }) => <RecordNumber>{credit_note_number}</RecordNumber>,
    detail: ({ user }) => <bdi>{user.name}</bdi>,
  },
  { head: 'Invoice', width: 160, cell: InvoiceLink },
  { head: 'Kind', width: 112, place: 'below', cell: ({ kind }) => kinds[kind] },
  { head: 'Reason', width: 216, place: 'tablet', cell: (note) => <Reason {...note} /> },
  {
    head: 'Issued',
    sort: 'created_at',
    width: 116,
    place: 'end',
    cell: ({ issued_on }) => <Time kind="day" of={issued_on} />,
  },
  {
    head: 'Amount',
    sort: 'amount',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

const labels = creditNoteKinds.map((kind) => [kind, `${kinds[kind]}s`] as const);

export default function CreditNotes({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('refund.changed', 'invoice.changed');
  return (
    <>
      <PageHead
        title="Credit notes"
        views={<ListViews name="kind" label="Credit notes" views={countedViews(labels, loaderData.content?.counts)} />}
      />
      <DataList
        caption="Credit notes"
        loaded={loaderData}
        columns={columns}
        defaultSort="-created_at"
        views={['kind']}
        filters={{ search: 'Search credit notes', period: {}, sorts: amountSorts }}
        to={({ id }) => `/admin/dashboard/invoices/credit-notes/${id}`}
        rowActions={(creditNote) => [
          { label: 'Download PDF', Icon: FileDown, onSelect: () => void downloadCreditNote(creditNote) },
          { label: 'Invoice', Icon: FileText, to: `/admin/dashboard/invoices/${creditNote.invoice.id}` },
        ]}
        nameOf={({ credit_note_number }) => `credit note ${credit_note_number}`}
        empty={
          params.get('kind')
            ? { title: 'No credit notes here', text: 'No credit note is of this kind.' }
            : { title: 'No credit notes yet', text: 'Refunds, cancellations and corrections issue one.' }
        }
      />
    </>
  );
}
