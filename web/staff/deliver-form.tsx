import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ChecklistLine } from '../../contract/order/checklist.ts';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { maxItems, maxLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { FormDialog } from '../dashboard/forms/form-dialog.tsx';
import { errorText } from '../dashboard/forms/use-action.ts';
import { showToast } from '../dashboard/frame/toasts.tsx';
import { FilesField } from '../order/files/files-field.tsx';
import { titlesOf } from '../order/workspace.ts';
import { TextArea } from '../ui/field.tsx';
import { useForm } from '../ui/hooks/use-form.ts';

type Props = {
  assignment: Pick<StaffOrder, 'id' | 'items' | 'user'>;
  /** The summary begins with what is checked. */
  checklist?: readonly ChecklistLine[];
  onClose: () => void;
};

const summaryOf = (lines: readonly ChecklistLine[]): string => {
  const done = lines.filter((line) => line.done);
  return done.length === 0
    ? ''
    : `Done:\n${done.map(({ text, note }) => `- ${text}${note ? `: ${note}` : ''}`).join('\n')}\n`;
};

export function DeliverForm({ assignment, checklist = [], onClose }: Props) {
  const { id, user } = assignment;
  const { revalidate } = useRevalidator();
  const fileIds = useRef<number[]>([]);
  const form = useForm({
    failure: 'Failed to deliver work.',
    errorMessage: errorText,
    async submit({ summary = '', notes = '' }) {
      try {
        const body = { summary, notes, file_ids: fileIds.current };
        await call('POST /staff/orders/{id}/deliver', { params: { id }, body });
      } catch (error) {
        // Another window may have delivered it.
        void revalidate();
        throw error;
      }
      showToast(`Order ${id}: Work delivered.`);
      // The form closes last, or the focus would return to a button that the reload removes.
      await revalidate();
      onClose();
    },
  });
  return (
    <FormDialog title="Deliver Work" action="Deliver Work" form={form} record={id} onClose={onClose}>
      <p>
        Order {id}: <span className="font-medium">{titlesOf(assignment)}</span>
      </p>
      <TextArea
        label="Summary for the customer"
        name="summary"
        required
        defaultValue={summaryOf(checklist)}
        maxLength={maxLength.deliverySummary}
        help={`What you did and how to use it. ${user.name} reads this.`}
        error={form.errors.summary}
      />
      <FilesField
        orderId={id}
        label="Files for the customer"
        optional
        max={maxItems.deliveryFiles}
        error={form.errors.file_ids}
        onChange={(files) => {
          fileIds.current = files.map((file) => file.id);
          form.setDirty(true);
        }}
      />
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
          <ChevronRight aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-90" />
          Add a note for the office
        </summary>
        <TextArea
          label="Note for the office"
          name="notes"
          optional
          rows={3}
          maxLength={maxLength.deliveryNotes}
          help="The customer doesn’t see this."
          error={form.errors.notes}
        />
      </details>
    </FormDialog>
  );
}
