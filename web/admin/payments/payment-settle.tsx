import type { PaymentToReview } from '../../../contract/back-office.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/form-dialog.tsx';
import { refusalText } from '../../dashboard/use-action.ts';
import { useSaved } from '../../dashboard/use-saved.ts';
import { TextArea } from '../../ui/field.tsx';
import { Price } from '../../ui/price.tsx';
import { useForm } from '../../ui/use-form.ts';
import { providerName } from '../orders/order-labels.tsx';

/** Asks for what was done; a payment is settled once, and its note stays as it was written. */
export function SettleForm({ payment, onClose }: { payment: PaymentToReview; onClose: () => void }) {
  const { id, amount, buyer, provider, reason } = payment;
  const saved = useSaved(onClose);
  const form = useForm({
    failure: 'Failed to settle the payment.',
    wordsFor: refusalText,
    async submit({ note = '' }) {
      await call('PUT /admin/payments-to-review/{id}/settle', { params: { id }, body: { note } });
      await saved(`The payment of ${buyer.name} is settled.`);
    },
  });
  return (
    <FormDialog title="Mark as settled" action="Mark as settled" form={form} onClose={onClose}>
      <div className="wrap-anywhere">
        <p>
          <Price amount={amount} className="font-semibold" /> of <bdi className="font-semibold">{buyer.name}</bdi> at{' '}
          {providerName(provider)}. {reason}
        </p>
        <p className="mt-2 text-ink-soft">
          This moves no money: what is to be refunded you refund at {providerName(provider)} first. It can’t be undone.
        </p>
      </div>
      <TextArea
        label="What you did"
        name="note"
        required
        maxLength={1000}
        rows={4}
        help="For example that you refunded it, or what you agreed with the buyer. Kept here and in the audit log."
        error={form.errors.note}
      />
    </FormDialog>
  );
}
