import type { PaymentToReview } from '../../../../contract/settlement/reconciliation.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';
import { Price } from '../../../ui/price.tsx';

/** A payment is settled only once, and its note is final. */
export function SettleForm({ payment, onClose }: { payment: PaymentToReview; onClose: () => void }) {
  const { kind, id, amount, buyer, provider, reason } = payment;
  const input = { params: { id } };
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to settle the payment.',
    errorMessage: errorText,
    async submit({ note = '' }) {
      if (kind === 'tax_id') await call('PUT /admin/tax-ids-to-review/{id}/settle', { ...input, body: { note } });
      else await call('PUT /admin/payments-to-review/{id}/settle', { ...input, body: { note } });
      await saved(`The payment from ${buyer.name} was settled.`);
    },
  });
  return (
    <FormDialog title="Mark as settled" action="Mark as settled" form={form} record={`${kind} ${id}`} onClose={onClose}>
      <div className="wrap-anywhere">
        <p>
          <Price amount={amount} className="font-semibold" /> from <bdi className="font-semibold">{buyer.name}</bdi>
          {provider && ` via ${providerName(provider)}`}. {reason}
        </p>
        <p className="mt-2 text-ink-soft">
          {provider
            ? `This doesn’t move any money. If the buyer needs a refund, make it at ${providerName(provider)} first.`
            : 'This doesn’t change the invoice. To charge the tax, correct the invoice instead.'}{' '}
          This can’t be undone.
        </p>
      </div>
      <TextArea
        label="What you did"
        name="note"
        required
        maxLength={maxLength.settlementNote}
        rows={4}
        help="For example, that you refunded it, or what you agreed with the buyer. Saved here and in the audit log."
        error={form.errors.note}
      />
    </FormDialog>
  );
}
