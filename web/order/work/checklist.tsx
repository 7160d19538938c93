import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ChecklistLine } from '../../../contract/order/checklist.ts';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { LaterDialog, later, usePrefetch } from '../../dashboard/later.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/status.tsx';
import { LinePhoto } from './line-photo.tsx';

const AddLine = later(() => import('./checklist-forms.tsx').then((part) => part.AddLine));
const NoteForm = later(() => import('./checklist-forms.tsx').then((part) => part.NoteForm));

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
  usePrefetch(AddLine, NoteForm);
  const stopAdding = () => setAdding(false);
  const stopNoting = () => setNoting(null);
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
                className="px-2! text-sm whitespace-nowrap print:hidden"
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
        <Button tone="secondary" size="small" className="mt-3 print:hidden" onClick={() => setAdding(true)}>
          <Plus aria-hidden size={18} />
          Add item
        </Button>
      )}
      {isAdding && (
        <LaterDialog onClose={stopAdding}>
          <AddLine orderId={orderId} onClose={stopAdding} />
        </LaterDialog>
      )}
      {noting && (
        <LaterDialog onClose={stopNoting}>
          <NoteForm orderId={orderId} line={noting} onClose={stopNoting} />
        </LaterDialog>
      )}
    </>
  );
}
