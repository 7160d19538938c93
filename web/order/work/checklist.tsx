import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistLine } from '../../../contract/order/checklist.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText, useAction } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/status.tsx';
import { LinePhoto } from './line-photo.tsx';

type Props = { orderId: number; lines: readonly ChecklistLine[]; canChange: boolean };

export function checklistTitle(lines: readonly ChecklistLine[]): string {
  if (lines.length === 0) return 'Check list';
  return `Check list: ${lines.filter(({ done }) => done).length} of ${lines.length} done`;
}

/** Everything that was sold, and what staff add to it. */
export function Checklist({ orderId, lines, canChange }: Props) {
  const { run, problem } = useAction();
  const [noting, setNoting] = useState<ChecklistLine | null>(null);
  const [isAdding, setAdding] = useState(false);
  // The box changes at once, and back if the change is refused.
  const [pending, setPending] = useState<Readonly<Record<number, boolean>>>({});
  const failure = 'Failed to change the check list.';
  const check = async ({ id }: ChecklistLine, done: boolean) => {
    setPending((now) => ({ ...now, [id]: done }));
    await run(
      () => call('PUT /staff/orders/{id}/checklist/{line}', { params: { id: orderId, line: id }, body: { done } }),
      { failure, recordKey: id },
    );
    setPending(({ [id]: _, ...others }) => others);
  };
  const remove = ({ id }: ChecklistLine) =>
    void run(() => call('DELETE /staff/orders/{id}/checklist/{line}', { params: { id: orderId, line: id } }), {
      failure,
      recordKey: id,
    });
  return (
    <>
      {problem && <Alert className="mb-3">{problem}</Alert>}
      {lines.length === 0 && <p className="text-ink-soft">Nothing to check. Add your own items if they help you.</p>}
      <ul aria-label="Check list" className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-11 items-center gap-x-2">
            <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 py-1.5">
              <input
                type="checkbox"
                checked={pending[line.id] ?? line.done}
                disabled={!canChange}
                onChange={({ target }) => void check(line, target.checked)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 wrap-anywhere">
                {line.quantity > 1 && `${line.quantity} × `}
                {line.text}
                {line.note && <span className="block text-sm text-ink-soft">{line.note}</span>}
              </span>
            </label>
            {line.kind === 'own' && <Tag>Added</Tag>}
            {canChange && (
              <Button
                tone="quiet"
                size="small"
                onClick={() => setNoting(line)}
                className="px-2! text-sm whitespace-nowrap"
              >
                {line.note ? 'Edit note' : 'Note'}
                <span className="sr-only"> on {line.text}</span>
              </Button>
            )}
            <LinePhoto orderId={orderId} line={line} canChange={canChange} run={run} />
            {canChange && line.kind === 'own' && (
              <IconButton label={`Remove ${line.text}`} size="small" onClick={() => remove(line)}>
                <X aria-hidden size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <Button tone="secondary" size="small" className="mt-3" onClick={() => setAdding(true)}>
          <Plus aria-hidden size={18} />
          Add item
        </Button>
      )}
      {isAdding && <AddLine orderId={orderId} onClose={() => setAdding(false)} />}
      {noting && <NoteForm orderId={orderId} line={noting} onClose={() => setNoting(null)} />}
    </>
  );
}

function AddLine({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to add the item.',
    errorMessage: errorText,
    async submit({ text = '' }) {
      await call('POST /staff/orders/{id}/checklist', { params: { id: orderId }, body: { text } });
      await saved();
    },
  });
  return (
    <FormDialog title="Add to the check list" action="Create" form={form} record={orderId} onClose={onClose}>
      <Field label="What to do" name="text" required maxLength={maxLength.scopeItem} error={form.errors.text} />
    </FormDialog>
  );
}

type NoteProps = { orderId: number; line: ChecklistLine; onClose: () => void };

function NoteForm({ orderId, line, onClose }: NoteProps) {
  const saved = useAfterSave(onClose);
  const form = useForm({
    failure: 'Failed to save the note.',
    errorMessage: errorText,
    async submit({ note = '' }) {
      const params = { id: orderId, line: line.id };
      await call('PUT /staff/orders/{id}/checklist/{line}', { params, body: { done: line.done, note } });
      await saved();
    },
  });
  return (
    <FormDialog title={line.text} action="Save note" form={form} record={line.id} onClose={onClose}>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={maxLength.checklistNote}
        defaultValue={line.note ?? ''}
        help="For you, your colleagues and the office."
        error={form.errors.note}
      />
    </FormDialog>
  );
}
