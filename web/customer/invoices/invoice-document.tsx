import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { dayText } from '../../dashboard/dates.ts';
import { Fact, Facts } from '../../record/facts.tsx';
import { invoiceSums, linesOf } from '../../record/lines.ts';
import { OrderLines } from '../../record/order-lines.tsx';
import { useSite } from '../../site.ts';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';

const paymentMethods: Record<string, string> = { stripe: 'Credit Card', paypal: 'PayPal' };

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { company } = useSite().config;
  const { invoice_number, notes, issued_on, paid_on, order } = invoice;
  const { seller, buyer } = invoice;
  const [legalName, ...address] = seller;
  const [billedTo, ...details] = buyer.lines;
  return (
    <article
      aria-labelledby="invoice"
      className="rounded-lg border border-line bg-surface p-5 @container sm:p-10 print:border-0 print:p-0"
    >
      <div className="flex flex-col items-start justify-between gap-6 @xl:flex-row">
        {/* The PDF has the same head, whatever the site's logo is. */}
        <div>
          <span aria-hidden className="block h-1 w-9 bg-brand [print-color-adjust:exact]" />
          <p className="mt-2 text-xl font-semibold text-brand">{company.name}</p>
          <address className="mt-3 text-sm text-ink-soft not-italic wrap-anywhere">
            <span className="block font-semibold text-ink">
              <bdi>{legalName}</bdi>
            </span>
            <Lines lines={address} />
          </address>
        </div>
        <div className="@xl:text-right">
          <h2 id="invoice" className="text-2xl tabular-nums">
            Invoice <span className="whitespace-nowrap">{invoice_number}</span>
          </h2>
          <p className="mt-2">
            <Status {...customerInvoiceLook(invoice)} />
          </p>
        </div>
      </div>
      <Facts className="mt-8 border-y border-line py-6">
        <Fact name="Billed to">
          <bdi>{billedTo}</bdi>
          <span className="block font-normal text-ink-soft">
            <Lines lines={details} />
          </span>
        </Fact>
        <Fact name="Date">{dayText(issued_on)}</Fact>
        {order.id !== null && <Fact name="Order">{order.id}</Fact>}
        {buyer.po_number && (
          <Fact name="PO number">
            <bdi>{buyer.po_number}</bdi>
          </Fact>
        )}
        {paid_on && (
          <Fact name="Paid">
            {dayText(paid_on)}, {paymentMethods[order.payment_method] ?? order.payment_method}
          </Fact>
        )}
      </Facts>
      <div className="mt-6">
        <OrderLines
          caption="Lines of this invoice"
          lines={linesOf(order.items)}
          sums={invoiceSums(invoice)}
          notes={notes}
        />
      </div>
    </article>
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));
