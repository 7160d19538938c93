import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { CompanyDay } from '../../dashboard/date-time.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { List } from '../../dashboard/list/list.tsx';
import { groupBy } from '../../ui/older-browsers/group-by.ts';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import { InvoicePdfButton } from './invoice-file.tsx';
import { monthOf, monthText } from './months.ts';

export const InvoiceList = ({ invoices }: { invoices: Invoice[] }) => (
  <div className="grid grid-cols-1 gap-8">
    {[...groupBy(invoices, ({ issued_on }) => monthOf(issued_on))].map(([month, ofMonth]) => (
      <section key={month} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className="mb-3 text-lg">
          {monthText(month)}
        </h2>
        <List
          caption={`Your invoices of ${monthText(month)}, newest first`}
          rows={ofMonth}
          columns={columns}
          to={({ id }) => `/customer/dashboard/invoices/${id}`}
          nameOf={({ invoice_number }) => `invoice ${invoice_number}`}
        />
      </section>
    ))}
  </div>
);

const columns: Column<Invoice>[] = [
  {
    head: 'Invoice',
    cell: ({ invoice_number, order }) => (
      <>
        <span className="mr-2 inline-block min-w-36 tabular-nums">{invoice_number}</span>
        <span className="text-sm font-normal text-ink-soft">
          {order.items.map(({ service }) => service.title).join(', ')}
        </span>
      </>
    ),
  },
  { head: 'Date', width: 120, place: 'end', cell: ({ issued_on }) => <CompanyDay day={issued_on} /> },
  { head: 'Status', width: 144, place: 'state', cell: (invoice) => <Status {...customerInvoiceLook(invoice)} /> },
  {
    head: 'Amount',
    width: 128,
    numeric: true,
    place: 'amount',
    cell: ({ amount }) => <Price amount={amount} className="font-semibold" />,
  },
  { head: 'Download', width: 88, place: 'action', cell: (invoice) => <InvoicePdfButton invoice={invoice} /> },
];
