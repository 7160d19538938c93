import type { PdfResponse } from '../../http/bind.ts';
import { readCreditNote } from './documents/credit-note-document.ts';
import { renderCreditNotePdf, unlessBusy } from './documents/invoice-pdf.ts';

export async function creditNoteFile(row: { credit_note_number: string; document: string }): Promise<PdfResponse> {
  const bytes = await unlessBusy(() => renderCreditNotePdf(readCreditNote(row.document)));
  return { filename: `${row.credit_note_number}.pdf`, bytes };
}
