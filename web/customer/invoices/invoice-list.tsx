import { Link } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { CompanyDay } from '../../dashboard/date-time.tsx';
import { CardTable, CardTableCell, CardTableRow } from '../../dashboard/list/card-table.tsx';
import { groupBy } from '../../ui/older-browsers/group-by.ts';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import { Th } from '../../ui/table.tsx';
import { InvoicePdfButton } from './invoice-file.tsx';
import { monthOf, monthText } from './months.ts';

export const InvoiceList = ({ invoices }: { invoices: Invoice[] }) => (
  <div className="grid grid-cols-1 gap-8">
    {[...groupBy(invoices, ({ issued_on }) => monthOf(issued_on))].map(([month, ofMonth]) => (
      <section key={month} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className="mb-3 text-lg">
          {monthText(month)}
        </h2>
        <CardTable caption={`Your invoices of ${monthText(month)}, newest first`} head={head}>
          {ofMonth.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </CardTable>
      </section>
    ))}
  </div>
);

const head = (
  <>
    <Th className="w-44">Invoice</Th>
    <Th className="max-md:hidden">For</Th>
    <Th className="w-36">Date</Th>
    <Th className="w-36">Status</Th>
    <Th className="w-32 text-right">Amount</Th>
    <Th className="w-28 print:hidden">
      <span className="sr-only">Download</span>
    </Th>
  </>
);

function Row({ invoice }: { invoice: Invoice }) {
  const { id, invoice_number, order, issued_on, amount } = invoice;
  return (
    <CardTableRow className="relative transition-colors hover:bg-sunken has-focus-visible:bg-sunken">
      <CardTableCell className="font-semibold whitespace-nowrap tabular-nums">
        <Link
          to={`/customer/dashboard/invoices/${id}`}
          className="text-brand underline underline-offset-4 after:absolute after:inset-0"
        >
          {invoice_number}
        </Link>
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm sm:max-md:hidden">
        {order.items.map(({ service }) => service.title).join(', ')}
      </CardTableCell>
      <CardTableCell className="whitespace-nowrap max-sm:col-start-1 max-sm:text-sm max-sm:text-ink-soft">
        <CompanyDay day={issued_on} />
      </CardTableCell>
      <CardTableCell className="max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        <Status {...customerInvoiceLook(invoice)} />
      </CardTableCell>
      <CardTableCell className="text-right font-semibold max-sm:col-start-2 max-sm:row-start-1">
        <Price amount={amount} />
      </CardTableCell>
      <CardTableCell className="text-right max-sm:col-start-2 max-sm:row-start-3 max-sm:-my-2 max-sm:-mr-3 print:hidden">
        <InvoicePdfButton invoice={invoice} className="sm:-my-2.5" />
      </CardTableCell>
    </CardTableRow>
  );
}
