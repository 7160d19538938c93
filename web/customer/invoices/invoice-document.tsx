import type { ReactNode } from 'react';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { discountName, taxText } from '../../billing/totals.tsx';
import { companyDayText } from '../../dashboard/dates.ts';
import { useSite } from '../../site.ts';
import { Price, UnitPrice } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';

const paymentMethods: Record<string, string> = { stripe: 'Credit Card', paypal: 'PayPal' };

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { company } = useSite().config;
  const { invoice_number, amount, discount, coupon_code, net, taxes, notes, issued_on, paid_on, order } = invoice;
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
          <h1 id="invoice" className="text-2xl tabular-nums">
            Invoice <span className="whitespace-nowrap">{invoice_number}</span>
          </h1>
          <p className="mt-2">
            <Status {...customerInvoiceLook(invoice)} />
          </p>
        </div>
      </div>
      <dl className="mt-8 grid gap-x-8 gap-y-4 border-y border-line py-6 sm:grid-cols-2">
        <Fact name="Billed to">
          <bdi>{billedTo}</bdi>
          <span className="block font-normal text-ink-soft">
            <Lines lines={details} />
          </span>
        </Fact>
        <Fact name="Date">{companyDayText(issued_on)}</Fact>
        {order.id !== null && <Fact name="Order">{order.id}</Fact>}
        {buyer.po_number && (
          <Fact name="PO number">
            <bdi>{buyer.po_number}</bdi>
          </Fact>
        )}
        {paid_on && (
          <Fact name="Paid">
            {companyDayText(paid_on)}, {paymentMethods[order.payment_method] ?? order.payment_method}
          </Fact>
        )}
      </dl>
      <table className="mt-6 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-2 font-medium sm:pr-4">
              Service
            </th>
            <th scope="col" className="py-2 pr-2 text-right font-medium sm:pr-4">
              Quantity
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ id, service, quantity, unit_price }) => (
            <tr key={id} className="border-b border-line">
              <td className="min-w-16 py-3 pr-2 font-medium wrap-anywhere hyphens-auto sm:pr-4">
                <bdi>{service.title}</bdi>
              </td>
              <td className="py-3 pr-2 text-right tabular-nums sm:pr-4">{quantity}</td>
              <td className="py-3 text-right">
                <UnitPrice price={unit_price} exact />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {Number(discount) !== 0 && <Sum name={discountName(coupon_code)} amount={`-${discount}`} />}
          {taxes.length > 0 && <Sum name="Net" amount={net} />}
          {taxes.map((tax) => (
            <Sum key={`${tax.name} ${tax.rate}`} name={taxText(tax)} amount={tax.amount} />
          ))}
          <tr className="text-xl font-semibold">
            <th scope="row" colSpan={2} className="pt-5 pr-2 text-right sm:pr-4">
              Total
            </th>
            <td className="pt-5 text-right">
              <Price amount={amount} exact />
            </td>
          </tr>
          {changesOf(invoice).map(([name, value]) => (
            <Sum key={name} name={name} amount={value} />
          ))}
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className="mt-4 text-sm text-ink-soft">
          <bdi>{note}</bdi>
        </p>
      ))}
    </article>
  );
}

/** Empty for an invoice that is either unpaid or paid in full. */
function changesOf({ paid, credited, refunded, due, amount }: Invoice): (readonly [string, string])[] {
  if (Number(credited) === 0 && Number(refunded) === 0 && (Number(due) === 0 || due === amount)) return [];
  const rows = [
    ['Paid', paid],
    ['Credited', credited],
    ['Refunded', refunded],
  ] as const;
  return [...rows.filter(([, value]) => Number(value) !== 0), ['Due', due]];
}

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <tr>
    <th scope="row" colSpan={2} className="pt-3 pr-2 text-right font-normal text-ink-soft sm:pr-4">
      {name}
    </th>
    <td className="pt-3 text-right">
      <Price amount={amount} exact />
    </td>
  </tr>
);

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      <bdi>{line}</bdi>
    </span>
  ));

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
