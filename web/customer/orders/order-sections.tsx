import { RotateCcw, Star } from 'lucide-react';
import { Link } from 'react-router';
import type { CustomerOrderDetail } from '../../../contract/selling/orders.ts';
import { Section } from '../../order/work/section.tsx';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import { linesOf, orderSums } from '../../record/lines.ts';
import { OrderLines } from '../../record/order-lines.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import { DownloadInvoice } from '../invoices/invoice-file.tsx';
import { hasAmountDue, OpenRefunds, RefundedText, shownInvoice } from './order-payment.tsx';

type Props = { order: CustomerOrderDetail };

export const ServicesSection = ({ order }: Props) => (
  <Section title="Services">
    <OrderLines lines={linesOf(order.items)} sums={orderSums(order)} />
    {order.items.map(
      ({ id, service }) =>
        service.slug && (
          <Link
            key={id}
            to={`/customer/dashboard/new-order/${service.slug}`}
            className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4 print:hidden"
          >
            <RotateCcw aria-hidden size={16} />
            Order again<span className="sr-only">: {service.title}</span>
          </Link>
        ),
    )}
  </Section>
);

export function PaymentSection({ order }: Props) {
  const { invoice, total_amount } = order;
  if (!invoice) return null;
  const page = `/customer/dashboard/invoices/${invoice.id}`;
  return (
    <Section title="Invoice">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          to={page}
          className="inline-flex min-h-11 items-center font-medium text-brand tabular-nums underline underline-offset-4"
        >
          {invoice.invoice_number}
        </Link>
        <Status {...customerInvoiceLook({ ...shownInvoice(order), status: invoice.status })} />
      </p>
      <p className="mb-4 flex flex-wrap justify-between gap-x-4">
        <span className="text-ink-soft">Amount</span>
        <Price amount={total_amount} className="font-semibold" />
        <RefundedText order={order} className="basis-full text-right" />
      </p>
      <OpenRefunds refunds={order.refunds} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {hasAmountDue(order) && <LinkButton to={page}>Pay now</LinkButton>}
        <DownloadInvoice invoice={invoice} label="Download PDF" />
      </div>
    </Section>
  );
}

type HelpProps = { order: Pick<CustomerOrderWorkspace, 'id' | 'status' | 'has_review'> };

/** The conversation answers questions. An order is reviewed once, often on acceptance. */
export const HelpSection = ({ order: { id, status, has_review } }: HelpProps) =>
  status === 'delivered' &&
  !has_review && (
    <div className="print:hidden">
      <Section title="How did it go?">
        <p className="mb-4 text-ink-soft">Tell others how it went, or write to us if something isn’t right.</p>
        <LinkButton to={`/customer/dashboard/write-review?order=${id}`} tone="secondary">
          <Star aria-hidden size={18} />
          Write a review
        </LinkButton>
      </Section>
    </div>
  );
