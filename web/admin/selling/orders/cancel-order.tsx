import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { sendOnce } from '../../../payment/send-once.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

/** The server refuses once the work is completed. */
export const canCancel = ({ status }: { status: string }): boolean => status === 'pending' || status === 'processing';

const hasPayment = ({ payments }: OrderDetail): boolean => payments.some(({ status }) => status !== 'voided');

/** No money moves here. The refund dialog can cancel the order too. */
export function CancelOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { id } = order;
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to cancel the order.',
    errorMessage: errorText,
    async submit({ note = '' }) {
      const body = { note: note.trim() || null };
      await sendOnce(`cancel-order:${id}`, body, (headers) =>
        call('POST /admin/orders/{id}/cancel', { params: { id }, body, headers }),
      );
      await saved(`Order ${id} was cancelled.`);
    },
  });
  return (
    <FormDialog
      title={`Cancel order ${id}?`}
      action="Cancel order"
      pendingText="Cancelling…"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p>
          Work that isn’t delivered yet will be cancelled, and the customer and staff will be notified by email. This
          can’t be undone.
        </p>
        <p className="text-ink-soft">
          {hasPayment(order)
            ? 'This doesn’t return any money. To do both at once, choose Refund at the payment.'
            : 'The unpaid invoice will be cancelled by a credit note.'}
        </p>
      </div>
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
