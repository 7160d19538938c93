import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  /** Names the record: `Delete Northwind`. */
  label: string;
  question: string;
  consequence?: string;
  onDelete: () => Promise<unknown>;
};

export function DeleteButton({ label, question, consequence, onDelete }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const confirm = async () => {
    setDeleting(true);
    await onDelete();
    setDeleting(false);
    setOpen(false);
  };
  return (
    <>
      <IconButton label={label} onClick={() => setOpen(true)} className="hover:text-bad">
        <Trash2 aria-hidden size={18} />
      </IconButton>
      <Dialog
        open={isOpen}
        title={question}
        onClose={() => setOpen(false)}
        action={
          <Button tone="danger" onClick={() => void confirm()} pending={isDeleting && 'Deleting…'}>
            Delete
          </Button>
        }
      >
        <p>
          <span className="font-semibold">{label.replace(/^Delete /, '')}</span>
        </p>
        {consequence && <p className="mt-2 text-ink-soft">{consequence}</p>}
      </Dialog>
    </>
  );
}
