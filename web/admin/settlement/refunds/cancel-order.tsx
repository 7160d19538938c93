import { useEffect, useState } from 'react';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import type { Payment } from '../../../../contract/settlement/refunds.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { Canceled } from '../../../api/canceled.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { refundDestination } from './refund-labels.ts';
import { type RefundPart, refundParts } from './refund-parts.ts';

/** The server refuses once the work is completed. */
export const canCancel = ({ status }: { status: string }): boolean => status === 'pending' || status === 'processing';

type Offer = { payment: Payment; part: RefundPart };

/** Null if nothing was paid, or more than one refund would be needed: then each payment has its own. */
function offerOf(payments: readonly Payment[]): Offer | null {
  const offers = payments
    .filter(({ method, refundable }) => refundDestination(method) !== null && Number(refundable) > 0)
    .flatMap((payment) => refundParts(payment).map((part) => ({ payment, part })));
  return offers.length === 1 ? (offers[0] ?? null) : null;
}

function useOffer(order_id: number) {
  const [payments, setPayments] = useState<readonly Payment[] | null>(null);
  useEffect(() => {
    call('GET /admin/payments', { query: { order_id, sort: 'id', per_page: 100 } }).then(
      ({ data }) => setPayments(data),
      (error: unknown) => {
        console.error(error);
        setPayments([]);
      },
    );
  }, [order_id]);
  return { isLoading: payments === null, offer: payments && offerOf(payments) };
}

const cancelAlone = (id: number, note: string | null) => {
  const body = { note };
  return sendOnce(`cancel-order:${id}`, body, (headers) =>
    call('POST /admin/orders/{id}/cancel', { params: { id }, body, headers }),
  );
};

const cancelAndRefund = ({ payment: { id }, part }: Offer, note: string | null) => {
  const body = {
    amount: part.refundable,
    ...part.choice,
    cancel_order: true,
    reason: 'not_delivered' as const,
    note,
    method: 'original' as const,
    notify: true,
  };
  return sendOnce(`refund:${id}`, body, (headers) =>
    call('POST /admin/payments/{id}/refunds', { params: { id }, body, headers }),
  );
};

export function CancelOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id, status, payments } = order;
  const hasPayment = payments.some((one) => one.status !== 'voided');
  const { isLoading, offer } = useOffer(id);
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to cancel the order.',
    errorMessage: errorText,
    async submit({ note = '', refund }) {
      if (hasPayment && isLoading) throw new Canceled('The refund is not known yet.');
      const text = note.trim() || null;
      const refunded = offer && refund ? offer : null;
      await (refunded ? cancelAndRefund(refunded, text) : cancelAlone(id, text));
      const money = refunded && ` ${formatAmount(refunded.part.refundable)} is on its way.`;
      await saved(`Order ${id} was cancelled.${money ?? ''}`);
    },
  });
  return (
    <FormDialog
      title={`Cancel order ${id}?`}
      action="Cancel order"
      pendingText="Cancelling…"
      isDanger
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p>
          Work that isn’t delivered yet will be cancelled, and the customer and staff will be notified by email. This
          can’t be undone.
        </p>
        {!hasPayment && <p className="text-ink-soft">The unpaid invoice will be cancelled by a credit note.</p>}
        {hasPayment && !isLoading && !offer && (
          <p className="text-ink-soft">This doesn’t return any money. Refund each payment on the order.</p>
        )}
      </div>
      {hasPayment && isLoading && <SkeletonLines />}
      {offer && (
        <Checkbox
          name="refund"
          defaultChecked={status === 'pending'}
          label={`Refund ${formatAmount(offer.part.refundable)} to ${refundDestination(offer.payment.method)}`}
        />
      )}
      <TextArea
        label="Internal note"
        name="note"
        optional
        rows={2}
        maxLength={maxLength.refundNote}
        error={form.errors.note}
      />
    </FormDialog>
  );
}
