import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer, CustomerNote } from '../../../../contract/office/customers.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { LongText } from '../../../dashboard/long-text.tsx';
import { FactCard } from '../../../record/fact-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/popovers/menu.tsx';

const NoteForm = later(() => import('./note-form.tsx').then((part) => part.NoteForm));

type Props = { customer: Pick<Customer, 'id' | 'notes'> };

export function CustomerNotes({ customer: { id, notes } }: Props) {
  const [editing, setEditing] = useState<CustomerNote | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  usePrefetch(NoteForm);
  const close = () => setEditing(null);
  const remove = (note: CustomerNote) =>
    deletion.confirm({
      name: 'Note',
      question: 'Are you sure you want to delete this note?',
      failure: 'Failed to delete the note.',
      work: () => call('DELETE /admin/customers/{id}/notes/{nid}', { params: { id, nid: note.id } }),
    });
  return (
    <FactCard
      title="Notes"
      value={notes.length > 0 ? notes.length : 'None'}
      action={
        <Button tone="quiet" size="small" className="-my-1.5 -me-3" onClick={() => setEditing('new')}>
          Add note
        </Button>
      }
    >
      {problem && <Alert className="mb-3">{problem}</Alert>}
      {notes.length === 0 ? (
        <p className="text-sm text-ink-soft">Only admins see notes, such as whom to call and when.</p>
      ) : (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id}>
              <div className="flex items-center justify-between gap-2 text-sm text-ink-soft">
                <p className="min-w-0">
                  <bdi className="font-medium text-ink">{note.author.name}</bdi> ·{' '}
                  <Time kind="ago" of={note.created_at} />
                  {note.edited_at && ' · edited'}
                </p>
                {note.is_mine && (
                  <Menu
                    label="Actions for this note"
                    size="smallest"
                    items={[
                      { label: 'Edit', Icon: Pencil, onSelect: () => setEditing(note) },
                      { label: 'Delete', Icon: Trash2, danger: true, onSelect: () => remove(note) },
                    ]}
                  />
                )}
              </div>
              <LongText text={note.content} about={`the note by ${note.author.name}`} />
            </li>
          ))}
        </ul>
      )}
      {notes.length === maxItems.shownNotes && (
        <p className="mt-3 text-sm text-ink-soft">The newest {maxItems.shownNotes}. Older ones are in the timeline.</p>
      )}
      {editing && (
        <LaterDialog onClose={close}>
          <NoteForm customerId={id} note={editing === 'new' ? null : editing} onClose={close} />
        </LaterDialog>
      )}
      {deletion.dialog}
    </FactCard>
  );
}
