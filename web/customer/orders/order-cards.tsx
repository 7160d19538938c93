import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { LongText } from '../../dashboard/long-text.tsx';
import { AgreedCard } from '../../order/cards/agreed-card.tsx';
import { DeliveryCard } from '../../order/cards/delivery-card.tsx';
import { MoneyCard } from '../../order/cards/money-card.tsx';
import { WithdrawalCard } from '../../order/cards/withdrawal-card.tsx';
import { dayName } from '../../order/company-days.ts';
import { type CustomerOrderWorkspace, workersOf } from '../../order/workspace.ts';
import { FactCard } from '../../record/fact-card.tsx';
import { Person } from '../../record/person.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Status } from '../../ui/status.tsx';
import { customerInvoiceLook, type StatusLook } from '../../ui/statuses.ts';
import { InvoicePdfButton } from '../invoices/invoice-file.tsx';
import { OpenRefunds } from './order-payment.tsx';

type Props = { order: CustomerOrderWorkspace };

const link =
  'inline-flex min-h-6 items-center gap-2 font-medium text-brand underline underline-offset-4 pointer-coarse:min-h-11';

export const OrderCards = ({ order }: Props) => (
  <>
    <MoneyCard order={order} state={stateOf(order)}>
      <Invoices order={order} />
      <OpenRefunds refunds={order.refunds} />
      <OrderAgain order={order} />
    </MoneyCard>
    {(order.status !== 'cancelled' || order.staff.length > 0) && (
      <FactCard title="People" value={workersOf(order) || 'No one yet'}>
        <div className="grid gap-3">
          {order.staff.map(({ id, name }) => (
            <Person key={id} name={name} line="Your engineer" />
          ))}
          {order.staff.length === 0 && <p className="text-ink-soft">We’ll introduce your engineer here.</p>}
        </div>
      </FactCard>
    )}
    <DeliveryCard viewed={{ role: 'customer', order }} />
    <WithdrawalCard order={order} />
    <AgreedCard order={order} reader="customer" />
    {order.review && <ReviewCard order={order} review={order.review} />}
  </>
);

type ReviewProps = Props & { review: NonNullable<CustomerOrderWorkspace['review']> };

const reviewLook = ({ is_approved }: { is_approved: boolean }): StatusLook =>
  is_approved ? { label: 'On the site', tone: 'good' } : { label: 'Waiting for approval', tone: 'warn' };

function ReviewCard({ order, review }: ReviewProps) {
  const look = reviewLook(review);
  return (
    <FactCard title="Your review" value={look.label}>
      <p className="mb-2 flex flex-wrap items-center gap-x-3">
        <Stars rating={review.rating} />
        <Status {...look} />
      </p>
      <LongText text={review.review_text} about="your review" />
      <p className="mt-2 text-sm text-ink-soft">Written {dayName(review.day, order.promise.today)}</p>
    </FactCard>
  );
}

const stateOf = ({ invoices }: CustomerOrderWorkspace): string => {
  const last = invoices.at(-1);
  return last ? String(customerInvoiceLook(last).label) : '';
};

const Invoices = ({ order: { invoices } }: Props) => (
  <ul aria-label="Invoices" className="grid gap-2">
    {invoices.map((invoice) => (
      <li key={invoice.id} className="flex flex-wrap items-center gap-x-2">
        <Link to={`/customer/dashboard/invoices/${invoice.id}`} className={`${link} me-auto tabular-nums`}>
          {invoice.invoice_number}
        </Link>
        <Status {...customerInvoiceLook(invoice)} />
        <InvoicePdfButton isIcon invoice={invoice} className="-me-2" />
      </li>
    ))}
  </ul>
);

function OrderAgain({ order: { items } }: Props) {
  const offered = items.filter(({ service }) => service.slug !== null);
  if (offered.length === 0) return null;
  return (
    <ul className="grid gap-1 print:hidden">
      {offered.map(({ id, service }) => (
        <li key={id}>
          <Link to={`/customer/dashboard/new-order/${service.slug}`} className={link}>
            <RotateCcw aria-hidden size={16} />
            Order again<span className="sr-only">: {service.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
