import { useEffect, useState } from 'react';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import type { Payment } from '../../../../contract/settlement/refunds.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { formatAmount, toCents, toDecimal } from '../../../../contract/shared/money.ts';
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

const isContested = ({ status }: Payment): boolean => status === 'disputed' || status === 'charged_back';

type Offer = { amount: string; way: string };

/** All that was paid for the order and can be refunded; null if nothing can, or while a bank decides. */
function offerOf(payments: readonly Payment[], orderId: number): Offer | null {
  if (payments.some(isContested)) return null;
  const shares = payments.flatMap((payment) =>
    payment.allocations
      .filter(({ order_id, refundable }) => order_id === orderId && Number(refundable) > 0)
      .map(({ refundable }) => ({ destination: refundDestination(payment), cents: toCents(refundable) ?? 0 })),
  );
  if (shares.length === 0) return null;
  const [destination, ...others] = new Set(shares.map((share) => share.destination));
  return {
    amount: formatAmount(toDecimal(shares.reduce((sum, { cents }) => sum + cents, 0))),
    way: destination && others.length === 0 ? `to ${destination}` : 'the way it was paid',
  };
}

function useOffer(orderId: number) {
  const [payments, setPayments] = useState<readonly Payment[] | null>(null);
  useEffect(() => {
    call('GET /admin/payments', { query: { order_id: orderId, sort: 'id', per_page: 100 } }).then(
      ({ data }) => setPayments(data),
      (error: unknown) => {
        console.error(error);
        setPayments([]);
      },
    );
  }, [orderId]);
  return { isLoading: payments === null, offer: payments && offerOf(payments, orderId) };
}

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
      const refunded = offer && refund ? offer : null;
      const body = { note: note.trim() || null, refund: refunded !== null };
      await sendOnce(`cancel-order:${id}`, body, (headers) =>
        call('POST /admin/orders/{id}/cancel', { params: { id }, body, headers }),
      );
      const money = refunded && ` ${refunded.amount} is on its way.`;
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
          <p className="text-ink-soft">This doesn’t return any money: the payment is disputed, or refunded already.</p>
        )}
      </div>
      {hasPayment && isLoading && <SkeletonLines />}
      {offer && (
        <Checkbox name="refund" defaultChecked={status === 'pending'} label={`Refund ${offer.amount} ${offer.way}`} />
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
