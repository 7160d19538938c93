import type { Payment } from '../../../../contract/settlement/refunds.ts';

/** An invoice that the payment pays, or the part that pays none. */
export type RefundPart = {
  key: string;
  label: string;
  refundable: string;
  choice: { invoice_id?: number; unallocated?: true };
};

export function refundParts({ allocations, unallocated }: Payment, invoiceId?: number): RefundPart[] {
  const invoices = allocations
    .filter(({ invoice }) => invoiceId === undefined || invoice.id === invoiceId)
    .map(({ invoice, refundable }) => ({
      key: String(invoice.id),
      label: `Invoice ${invoice.invoice_number}`,
      refundable,
      choice: { invoice_id: invoice.id },
    }));
  const rest = {
    key: 'unallocated',
    label: 'Unallocated amount',
    refundable: unallocated,
    choice: { unallocated: true as const },
  };
  return [...invoices, ...(invoiceId === undefined ? [rest] : [])].filter(({ refundable }) => Number(refundable) > 0);
}
