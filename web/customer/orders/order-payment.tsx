import clsx from 'clsx';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { isPayable } from '../../../contract/shared/status.ts';
import { customerInvoiceLook } from '../../ui/statuses.ts';
import { type CustomerRefund, refundText } from './refund-text.ts';

type Invoices = Pick<CustomerOrder, 'invoices' | 'payment_status'>;

export const hasAmountDue = ({ invoices }: Invoices): boolean => invoices.some(({ status }) => isPayable(status));

/** Empty for a paid order, which is the rule. */
export function OrderPayment({ order }: { order: CustomerOrder }) {
  const { payment_status, invoices } = order;
  if (payment_status === 'paid') return null;
  const isVoid =
    payment_status === 'unpaid' && invoices.length > 0 && invoices.every(({ status }) => status === 'void');
  const due = invoices.reduce((sum, invoice) => sum + Number(invoice.due), 0);
  const text = isVoid ? 'Nothing to pay' : customerInvoiceLook({ status: payment_status, due: String(due) }).label;
  return <span className={clsx('text-sm font-medium', due > 0 ? 'text-warn' : 'text-ink-soft')}>{text}</span>;
}

/** Refunds that have not reached the customer, or couldn't be returned. */
export function OpenRefunds({ refunds }: { refunds: readonly CustomerRefund[] }) {
  const open = refunds.filter(({ state }) => state !== 'succeeded');
  if (open.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 text-sm font-medium">
      {open.map((refund) => (
        <li key={refund.id}>{refundText(refund)}</li>
      ))}
    </ul>
  );
}
