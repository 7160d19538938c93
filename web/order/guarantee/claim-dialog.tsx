import { useRef, useState } from 'react';
import { maxItems, maxLength } from '../../../contract/shared/limits.ts';
import type { ClaimWish } from '../../../contract/shared/work-states.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../ui/field.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { dayName } from '../company-days.ts';
import { FilesField } from '../files/files-field.tsx';
import type { CustomerOrderWorkspace } from '../workspace.ts';
import { daysText, wishNames } from './guarantee-text.ts';

const wishes: readonly { value: ClaimWish; title: string; detail: string }[] = [
  { value: 'fix', title: 'Fix it', detail: 'We go back to work, at no cost to you.' },
  { value: 'refund', title: 'Refund me', detail: 'You get your money back the way you paid.' },
];

/** Lateness is a reason for a refund, so that nobody has to look for words. */
export function ClaimDialog({ order, onClose }: { order: CustomerOrderWorkspace; onClose: () => void }) {
  const { id, guarantee, days_delivered_late: days, promise } = order;
  const saved = useAfterSave(onClose);
  const fileIds = useRef<number[]>([]);
  const [wished, setWished] = useState<ClaimWish>(days > 0 ? 'refund' : 'fix');
  const form = useForm({
    failure: 'Failed to send your request.',
    errorMessage: errorText,
    async submit({ message = '' }) {
      const body = {
        wish: wished,
        message,
        ...(fileIds.current.length > 0 && { file_ids: fileIds.current }),
      };
      await call('POST /customer/orders/{id}/guarantee-claims', { params: { id }, body });
      await saved();
    },
  });
  return (
    <FormDialog
      title="Ask for a fix or a refund"
      record={id}
      action={`Ask for ${wishNames[wished]}`}
      pendingText="Sending…"
      form={form}
      draft={{ value: wished, restore: setWished }}
      onClose={onClose}
    >
      {guarantee && (
        <p className="text-ink-soft">
          Your guarantee lasts until {dayName(guarantee.until, promise.today)}. We answer within two working days.
        </p>
      )}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 text-sm/5 font-semibold">What should we do?</legend>
        {wishes.map(({ value, ...wish }) => (
          <Choice
            type="radio"
            key={value}
            name="wish"
            value={value}
            checked={value === wished}
            onChange={() => setWished(value)}
            {...wish}
          />
        ))}
      </fieldset>
      <TextArea
        label="What is wrong?"
        name="message"
        required
        maxLength={maxLength.message}
        defaultValue={days > 0 ? `It was delivered ${daysText(days)}.` : undefined}
        error={form.errors.message}
      />
      <FilesField
        orderId={id}
        label="Files"
        optional
        max={maxItems.messageFiles}
        help="A screenshot often says more than words."
        error={form.errors.file_ids}
        onChange={(files) => {
          fileIds.current = files.map((file) => file.id);
          form.setDirty(true);
        }}
      />
    </FormDialog>
  );
}
