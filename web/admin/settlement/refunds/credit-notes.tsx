import { Link } from 'react-router';
import type { CreditNote } from '../../../../contract/invoicing/credit-note.ts';
import type { CreditNoteKind } from '../../../../contract/shared/money-states.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { type Column, InsteadOfColumn, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { DayRange } from '../../../dashboard/list/day-range.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { Price } from '../../../ui/price.tsx';
import { InvoiceTabs } from '../../invoicing/billing/invoice-tabs.tsx';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/credit-notes.ts';
import { CreditNoteButton } from './credit-note-button.tsx';

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

const link = 'text-brand underline underline-offset-4';

const InvoiceLink = ({ invoice }: CreditNote) => (
  <Link to={`/admin/dashboard/invoices/${invoice.id}`} className={`whitespace-nowrap tabular-nums ${link}`}>
    {invoice.invoice_number}
  </Link>
);

const columns: Column<CreditNote>[] = [
  {
    head: 'Credit note',
    cell: (creditNote) => (
      <>
        <CreditNoteButton creditNote={creditNote} />
        <InsteadOfColumn>
          <OneLine text={creditNote.user.name} className="max-w-40" />
        </InsteadOfColumn>
      </>
    ),
  },
  { head: 'Invoice', cell: InvoiceLink },
  { head: 'Customer', from: 'table lg', cell: ({ user }) => <OneLine text={user.name} className="max-w-40" /> },
  { head: 'Kind', cell: ({ kind }) => kinds[kind] },
  {
    head: 'Reason',
    wide: true,
    from: 'table lg',
    cell: ({ reason }) => <OneLine text={reason} className="max-w-40 font-normal 2xl:max-w-80" />,
  },
  { head: 'Issued', sort: 'created_at', cell: ({ issued_on }) => <CompanyDay day={issued_on} /> },
  {
    head: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
];

const CreditNoteCard = (creditNote: CreditNote) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="flex justify-between gap-2 text-base">
      <CreditNoteButton creditNote={creditNote} />
      <Price amount={creditNote.amount} className="font-semibold" />
    </span>
    <span className="flex flex-wrap justify-between gap-x-2">
      <OneLine text={creditNote.user.name} className="min-w-0" />
      <InvoiceLink {...creditNote} />
    </span>
    <span className="flex flex-wrap justify-between gap-x-2 text-ink-soft">
      {kinds[creditNote.kind]}
      <CompanyDay day={creditNote.issued_on} />
    </span>
  </div>
);

const views = [
  { value: '', label: 'All' },
  ...Object.entries(kinds).map(([value, label]) => ({ value, label: `${label}s` })),
];

export default function CreditNotes({ loaderData }: Route.ComponentProps) {
  const { params } = useListUrl();
  useRememberListUrl();
  useLiveReload('refund.changed', 'invoice.changed');
  return (
    <>
      <InvoiceTabs />
      <ListTop title="Credit notes" views={<ListViews name="kind" label="Credit notes" views={views} />} />
      <ListFilters search="Search credit notes">
        <DayRange label="Any month" />
        <ListFilter name="sort" label="Sort by" options={amountSorts} />
      </ListFilters>
      <DataList
        caption="Credit notes"
        centered
        loaded={loaderData}
        columns={columns}
        card={CreditNoteCard}
        defaultSort="-created_at"
        views={['kind']}
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
