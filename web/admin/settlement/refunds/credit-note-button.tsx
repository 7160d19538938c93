import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';

type CreditNoteId = { id: number; credit_note_number: string };

export async function downloadCreditNote({ id }: Pick<CreditNoteId, 'id'>): Promise<void> {
  await download(`/admin/credit-notes/${id}/download`).catch((error: unknown) =>
    showToast(errorText(error, 'Failed to download the credit note.'), { isError: true }),
  );
}

export function CreditNoteButton({ creditNote }: { creditNote: CreditNoteId }) {
  const [isPending, setPending] = useState(false);
  const start = async () => {
    if (isPending) return;
    setPending(true);
    await downloadCreditNote(creditNote);
    setPending(false);
  };
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={() => void start()}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap text-brand tabular-nums underline underline-offset-4"
    >
      {creditNote.credit_note_number}
      <FileDown aria-hidden size={16} className="shrink-0" />
      <span className="sr-only">Download PDF</span>
    </button>
  );
}
