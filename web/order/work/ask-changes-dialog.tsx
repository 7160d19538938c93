import { useRef } from 'react';
import { maxItems, maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { FilesField } from '../files/files-field.tsx';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { changesLeftText } from './acceptance-text.ts';

const MIN_LENGTH = 10;

function latestDeliveries({ deliveries }: CustomerOrderWorkspace) {
  const last = Math.max(...deliveries.map(({ round }) => round));
  return deliveries.filter(({ round }) => round === last);
}

export function AskChangesDialog({ order, onClose }: { order: CustomerOrderWorkspace; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const fileIds = useRef<number[]>([]);
  const latest = latestDeliveries(order);
  const form = useForm({
    failure: 'Failed to send your request.',
    errorMessage: errorText,
    async submit({ message = '' }, element) {
      const chosen = new FormData(element).getAll('delivery').map(Number);
      const body = {
        message,
        ...(chosen.length > 0 && chosen.length < latest.length && { delivery_ids: chosen }),
        ...(fileIds.current.length > 0 && { file_ids: fileIds.current }),
      };
      await call('POST /customer/orders/{id}/request-changes', { params: { id: order.id }, body });
      await saved();
    },
  });
  return (
    <FormDialog
      title="Ask for changes"
      record={order.id}
      action="Ask for changes"
      pendingText="Sending…"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">{changesLeftText(order.acceptance)}. Put everything into one request if you can.</p>
      {latest.length > 1 && (
        <fieldset>
          <legend className="text-sm/5 font-semibold">Which work is it about?</legend>
          {latest.map(({ id, staff, summary }) => (
            <Checkbox
              key={id}
              name="delivery"
              value={id}
              defaultChecked
              label={
                <span className="line-clamp-2">{summary ? `${staff}: ${summary}` : `What ${staff} delivered`}</span>
              }
            />
          ))}
        </fieldset>
      )}
      <TextArea
        label="What should we change?"
        name="message"
        required
        minLength={MIN_LENGTH}
        maxLength={maxLength.message}
        error={form.errors.message}
      />
      <FilesField
        orderId={order.id}
        label="Files"
        optional
        max={maxItems.deliveryFiles}
        help="A screenshot often says more than words."
        error={form.errors.file_ids}
        onChange={(files) => {
          fileIds.current = files.map(({ id }) => id);
          form.setDirty(true);
        }}
      />
    </FormDialog>
  );
}
