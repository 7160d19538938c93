import { Readable } from 'node:stream';
import { MAX_ZIPPED_INVOICES } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { FileResponse } from '../../http/bind.ts';
import { documentSource } from '../../invoicing/billing/billing.ts';
import { loadPdf, readDocument } from '../../invoicing/billing/documents/documents.ts';
import type { ExportSlot } from '../../platform/csv/csv.ts';
import { channels } from '../../shared/channels.ts';
import { AppError } from '../../shared/errors.ts';

/** One more than a file can hold shows that there are too many. */
export const MAX_IDS = MAX_ZIPPED_INVOICES + 1;

export function idsForFile(found: readonly { id: number }[]): number[] {
  if (found.length > MAX_ZIPPED_INVOICES)
    throw new AppError('conflict', `One file can hold at most ${MAX_ZIPPED_INVOICES} invoices. Please select fewer.`);
  if (found.length === 0) throw new AppError('conflict', 'No invoices match.');
  return found.map(({ id }) => id);
}

const fileOf = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .select(['invoice_number', 'document', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();

const safeName = (number: string) => number.replaceAll(/[^\w.-]/g, '_');

/** A document that fails does not end the export of the others. */
async function entryOf(db: Db, { invoice_number, document }: { invoice_number: string; document: string }) {
  const { renderInvoicePdf } = await loadPdf();
  try {
    const bytes = await renderInvoicePdf(readDocument(document), documentSource(db));
    return { name: `${safeName(invoice_number)}.pdf`, bytes, isFailed: false };
  } catch (err) {
    channels.failedDocuments.publish({ document: `Invoice ${invoice_number}`, err });
    const sentence = `The PDF of invoice ${invoice_number} could not be created.\n`;
    return { name: `${safeName(invoice_number)}-failed.txt`, bytes: Buffer.from(sentence), isFailed: true };
  }
}

type Zip = {
  db: Db;
  ids: readonly number[];
  slot: ExportSlot;
  /** Adds to the audit entry. */
  addToEntry: (more: object) => Promise<void>;
};

/** Renders an invoice only when the client has read the one before. PDFs are compressed already. */
async function* zipOf({ db, ids, slot, addToEntry }: Zip): AsyncGenerator<Buffer> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const chunks = zip.outputStream as unknown as Readable;
  let failed = 0;
  const add = async (): Promise<void> => {
    for (const id of ids) {
      await slot.assertOpen();
      const invoice = await fileOf(db, id);
      if (!invoice) continue;
      const { name, bytes, isFailed } = await entryOf(db, invoice);
      if (isFailed) failed += 1;
      zip.addBuffer(bytes, name, { compress: false, mtime: new Date(invoice.created_at) });
      while (chunks.readableLength > MAX_BUFFERED && !chunks.destroyed) await drained(chunks);
      if (chunks.destroyed) return;
    }
    if (failed > 0) await addToEntry({ failed });
    zip.end();
  };
  try {
    add().catch((error: Error) => chunks.destroy(error));
    for await (const chunk of chunks) yield chunk as Buffer;
  } finally {
    chunks.destroy();
    await slot.release();
  }
}

const MAX_BUFFERED = 1024 * 1024;

const drained = (chunks: Readable) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 50);
    chunks.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export function zipFile(filename: string, zip: Zip): FileResponse {
  const stream = Readable.from(zipOf(zip), { objectMode: false });
  stream.once('close', () => void zip.slot.release());
  return { filename, stream };
}
