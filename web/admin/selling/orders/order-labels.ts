import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { type InvoiceStatus, isPayable } from '../../../../contract/shared/status.ts';
import { invoiceLook, type StatusLook } from '../../../ui/statuses.ts';

type Payable = { payment_status: string; invoice: { status: string } | null };

/** Its invoice is the oldest with an amount due: a void one means that all are. */
const hasNothingToPay = ({ payment_status, invoice }: Payable): boolean =>
  payment_status === 'unpaid' && invoice?.status === 'void';

type Disputable = Payable & Pick<ListedOrder, 'dispute'>;

export function orderPaymentLook(order: Disputable): StatusLook {
  if (order.dispute) return { label: 'Disputed', tone: 'bad' };
  if (hasNothingToPay(order)) return { label: 'Nothing to pay', tone: 'neutral' };
  return invoiceLook(order.payment_status);
}

/** Paid as it should be, which a list need not say. */
export const isPlainlyPaid = ({ payment_status, dispute }: Disputable): boolean =>
  payment_status === 'paid' && dispute === null;

type Ordered = { items: readonly { service: { title: string } }[] };

/** `Wi-Fi survey and tuning +1`: its options and other services are counted. */
export function titleOf({ items }: Ordered): string {
  const [first, ...others] = items.map(({ service }) => service.title);
  return others.length > 0 ? `${first} +${others.length}` : (first ?? '');
}

/** The server refuses once the work is completed. */
export const canCancel = ({ status }: { status: string }): boolean => status === 'pending' || status === 'processing';

export const deleteQuestion = 'Are you sure you want to delete this order?';
const DISAPPEARS = 'It disappears from all lists, including the customer’s.';

type Asked = { invoice_number: string; status: InvoiceStatus };

export function deleteConsequence(invoices: readonly Asked[]): string {
  const unpaid = invoices.filter(({ status }) => isPayable(status)).map(({ invoice_number }) => invoice_number);
  if (unpaid.length === 0) return `${DISAPPEARS} Its invoice, payments and commissions are kept.`;
  return `${DISAPPEARS} Its unpaid invoice ${unpaid.join(', ')} will be cancelled with a credit note.`;
}

export const bulkDeleteConsequence =
  'They disappear from all lists, including the customers’. Each unpaid invoice will be cancelled with a credit note.';
