import clsx from 'clsx';
import { RotateCcw, Star } from 'lucide-react';
import { Link } from 'react-router';
import { amountAt } from '../../../contract/invoicing/unit-price.ts';
import type { CustomerOrderDetail } from '../../../contract/selling/orders.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { Section } from '../../order/work/section.tsx';
import type { CustomerOrderWorkspace } from '../../order/workspace.ts';
import { amountsOf } from '../../sale/order-amounts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import { DownloadInvoice } from '../invoices/invoice-file.tsx';
import { hasAmountDue, OpenRefunds, RefundedText, shownInvoice } from './order-payment.tsx';

type Props = { order: CustomerOrderDetail };

export function ServicesSection({ order }: Props) {
  const { items, total_amount } = order;
  return (
    <Section title="Services">
      <ul className="divide-y divide-line">
        {items.map(({ id, service, unit_price, quantity, parent_id }) => (
          <li
            key={id}
            className={clsx(
              'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 first:pt-0',
              parent_id !== undefined && 'border-none pl-4 text-sm',
            )}
          >
            <span className={clsx('min-w-0 grow basis-0 wrap-anywhere', parent_id === undefined && 'font-medium')}>
              {quantity > 1 && `${quantity} × `}
              <bdi>{service.title}</bdi>
            </span>
            <Price amount={toDecimal(amountAt(unit_price, quantity))} />
            {service.slug && (
              <Link
                to={`/customer/dashboard/new-order/${service.slug}`}
                className="inline-flex min-h-11 items-center gap-2 font-medium w-full text-brand underline underline-offset-4 print:hidden"
              >
                <RotateCcw aria-hidden size={16} />
                Order again<span className="sr-only">: {service.title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        {amountsOf(order).map(({ name, amount }) => (
          <Amount key={name} name={name} amount={amount} />
        ))}
        <div className="flex justify-between gap-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd>
            <Price amount={total_amount} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd>
      <Price amount={amount} />
    </dd>
  </div>
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
