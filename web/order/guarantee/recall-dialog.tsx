import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { useForm } from '../../ui/hooks/use-form.ts';

export function RecallDialog({ orderId: id, onClose }: { orderId: number; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to take your withdrawal back.',
    errorMessage: errorText,
    async submit() {
      await call('POST /customer/orders/{id}/withdraw/recall', { params: { id } });
      await saved();
    },
  });
  return (
    <FormDialog
      title="Take the withdrawal back?"
      record={id}
      action="Take it back"
      pendingText="Taking it back…"
      form={form}
      onClose={onClose}
    >
      <p>Your order goes on as before. Until your last day to withdraw, you can still declare it again.</p>
    </FormDialog>
  );
}
