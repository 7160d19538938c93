import { SHOP_PAUSED } from '../../../../contract/shared/company/shop-state.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

export function PauseOrders({ isPaused, text, onClose }: { isPaused: boolean; text: string; onClose: () => void }) {
  const afterSave = useAfterSave(onClose);
  const form = useForm({
    failure: isPaused ? 'Failed to change the text.' : 'Failed to pause orders.',
    submit: async ({ text: typed = '' }) => {
      await call('POST /admin/shop/pause', { body: { text: typed } });
      await afterSave();
    },
  });
  return (
    <FormDialog
      title={isPaused ? 'Change the text' : 'Pause orders'}
      form={form}
      action={isPaused ? 'Change' : 'Pause'}
      pendingText={isPaused ? 'Saving…' : 'Pausing…'}
      onClose={onClose}
    >
      <p>Customers read “{SHOP_PAUSED}” and then your text.</p>
      <TextArea
        label="Your text"
        name="text"
        rows={3}
        maxLength={200}
        defaultValue={text}
        help="For example: “We’re back on Monday, January 4.”"
        error={form.errors.text}
      />
    </FormDialog>
  );
}
