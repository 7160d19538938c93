import { earlyStartText } from '../../../contract/shared/company/exit-texts.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { useSite } from '../../site.ts';
import { useForm } from '../../ui/hooks/use-form.ts';

/** The same words as at the checkout: they are stored as the customer’s consent. */
export function EarlyStartDialog({ orderId: id, onClose }: { orderId: number; onClose: () => void }) {
  const { cancellation } = useSite().config;
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to start your order.',
    errorMessage: errorText,
    async submit() {
      await call('POST /customer/orders/{id}/early-start', { params: { id } });
      await saved();
    },
  });
  return (
    <FormDialog title="Start now" record={id} action="Start now" pendingText="Starting…" form={form} onClose={onClose}>
      <p>{earlyStartText(cancellation.withdrawal_days)}</p>
    </FormDialog>
  );
}
