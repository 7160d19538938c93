import { useRef } from 'react';
import type { SavedReply } from '../../../../contract/order/threads.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { FormDialog } from '../../../dashboard/forms/form-dialog.tsx';
import { useAfterSave } from '../../../dashboard/forms/use-after-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { useForm } from '../../../ui/hooks/use-form.ts';

const placeholders = [
  ['{customer_name}', 'Customer’s name'],
  ['{order_id}', 'Order number'],
  ['{due_day}', 'Due day'],
  ['{service}', 'Service'],
] as const;

export function SavedReplyForm({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    failure: reply ? 'Failed to update the saved reply.' : 'Failed to create the saved reply.',
    async submit({ title = '', content = '' }) {
      const body = { title: title.trim(), content: content.trim() };
      if (reply)
        await call('PUT /admin/saved-replies/{id}', {
          params: { id: reply.id },
          body: { ...body, updated_at: reply.updated_at },
        });
      else await call('POST /admin/saved-replies', { body });
      await saved(`${body.title} saved.`);
    },
  });
  const insert = (placeholder: string) => {
    const field = text.current;
    if (!field) return;
    field.setRangeText(placeholder, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    form.setDirty(true);
  };
  return (
    <FormDialog
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      record={reply?.id}
      action={reply ? 'Save changes' : 'Create'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Title"
        name="title"
        required
        defaultValue={reply?.title}
        maxLength={maxLength.savedReplyTitle}
        autoComplete="off"
        help="Helps you find it. Customers don’t see it."
        error={form.errors.title}
      />
      <div className="grid gap-2">
        <TextArea
          ref={text}
          label="Text"
          name="content"
          required
          rows={8}
          defaultValue={reply?.content}
          maxLength={maxLength.orderMessage}
          error={form.errors.content}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend */}
        <div role="group" aria-label="Insert" className="flex flex-wrap items-center gap-2">
          {placeholders.map(([placeholder, label]) => (
            <Button
              key={placeholder}
              tone="secondary"
              title={placeholder}
              onClick={() => insert(placeholder)}
              className="px-3 text-sm font-medium"
            >
              {label}
            </Button>
          ))}
        </div>
        <p className="text-sm text-ink-soft">Filled in from the order when you insert the reply.</p>
      </div>
    </FormDialog>
  );
}
