import type { Db } from '../../adapters/database/database.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { readCreditNote } from './documents/credit-note-document.ts';
import { renderCreditNotePdf, unlessBusy } from './documents/invoice-pdf.ts';
import { documentSource } from './incomplete-documents.ts';

export async function creditNoteFile(
  db: Db,
  row: { credit_note_number: string; document: string },
): Promise<PdfResponse> {
  const bytes = await unlessBusy(() => renderCreditNotePdf(readCreditNote(row.document), documentSource(db)));
  return { filename: `${row.credit_note_number}.pdf`, bytes };
}
