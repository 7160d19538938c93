import { Readable } from 'node:stream';
import { MAX_ZIPPED_INVOICES } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { FileResponse } from '../../http/bind.ts';
import { loadPdf, readDocument } from '../../invoicing/billing/documents/documents.ts';
import type { ExportSlot, PageReader } from '../../platform/csv/csv.ts';
import { AppError } from '../../shared/errors.ts';

export async function invoiceIdsForFile(reader: PageReader<{ id: number }>): Promise<number[]> {
  const found = await reader.after(0, await reader.lastId(), MAX_ZIPPED_INVOICES + 1);
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

/** Renders an invoice only when the client has read the one before. PDFs are compressed already. */
async function* zipOf(db: Db, ids: readonly number[], slot: ExportSlot): AsyncGenerator<Buffer> {
  const [{ renderInvoicePdf }, { default: yazl }] = await Promise.all([loadPdf(), import('yazl')]);
  const zip = new yazl.ZipFile();
  const chunks = zip.outputStream as unknown as Readable;
  const add = async (): Promise<void> => {
    for (const id of ids) {
      await slot.assertOpen();
      const invoice = await fileOf(db, id);
      if (!invoice) continue;
      const bytes = await renderInvoicePdf(readDocument(invoice.document));
      zip.addBuffer(bytes, `${invoice.invoice_number.replaceAll(/[^\w.-]/g, '_')}.pdf`, {
        compress: false,
        mtime: new Date(invoice.created_at),
      });
      while (chunks.readableLength > MAX_BUFFERED && !chunks.destroyed) await drained(chunks);
      if (chunks.destroyed) return;
    }
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

export function zipFile(db: Db, filename: string, ids: readonly number[], slot: ExportSlot): FileResponse {
  const stream = Readable.from(zipOf(db, ids, slot), { objectMode: false });
  stream.once('close', () => void slot.release());
  return { filename, stream };
}
