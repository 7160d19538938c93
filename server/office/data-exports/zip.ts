import { Readable } from 'node:stream';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { documentSource, readCreditNote } from '../../invoicing/billing/billing.ts';
import { loadPdf, readDocument } from '../../invoicing/billing/documents/documents.ts';
import { filesOfCustomer } from '../../order/files/files.ts';
import type { Person } from '../privacy/privacy.ts';
import { dataJson } from './data-json.ts';

/** Larger files stay where they are: the copy names them, and the dashboard has them. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;

type ZipDeps = Pick<Deps, 'db' | 'files' | 'clock'>;
type Entry = { name: string; at: string; open: () => Promise<Readable> };

const safeName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120) || 'file';

async function pdfsOf(db: Db, { id }: Person): Promise<Entry[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'created_at'])
    .where('user_id', '=', id)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  const notes = await db
    .selectFrom('credit_notes')
    .select(['id', 'credit_note_number', 'created_at'])
    .where('user_id', '=', id)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  const documentOf = async (table: 'invoices' | 'credit_notes', recordId: number) =>
    (await db.selectFrom(table).select('document').where('id', '=', recordId).executeTakeFirstOrThrow()).document;
  return [
    ...invoices.map(({ id: invoiceId, invoice_number, created_at }) => ({
      name: `invoices/${safeName(invoice_number)}.pdf`,
      at: created_at,
      open: async () => {
        const { renderInvoicePdf } = await loadPdf();
        const document = readDocument(await documentOf('invoices', invoiceId));
        return Readable.from([await renderInvoicePdf(document, documentSource(db))]);
      },
    })),
    ...notes.map(({ id: noteId, credit_note_number, created_at }) => ({
      name: `credit-notes/${safeName(credit_note_number)}.pdf`,
      at: created_at,
      open: async () => {
        const { renderCreditNotePdf } = await loadPdf();
        const document = readCreditNote(await documentOf('credit_notes', noteId));
        return Readable.from([await renderCreditNotePdf(document, documentSource(db))]);
      },
    })),
  ];
}

/** Those that the person may open, and the names of those that are too many. */
async function filesIn({ db, files }: ZipDeps, person: Person): Promise<{ entries: Entry[]; leftOut: string[] }> {
  const entries: Entry[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const file of await filesOfCustomer(db, person)) {
    const folder = file.order_id === null ? 'files' : `files/order-${file.order_id}`;
    const name = `${folder}/${file.id}-${safeName(file.name)}`;
    bytes += file.bytes;
    if (bytes > MAX_FILE_BYTES) leftOut.push(name);
    else
      entries.push({
        name,
        at: file.created_at,
        open: async () => (await files.getStream(file.key)) ?? Readable.from([]),
      });
  }
  return { entries, leftOut };
}

/** Each part is opened when the one before has been stored, so that no more than one is in memory. */
async function* chunksOf(deps: ZipDeps, person: Person): AsyncGenerator<Buffer> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const chunks = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => chunks.destroy(error));
  const { entries, leftOut } = await filesIn(deps, person);
  const about = { created_at: deps.clock.now().toISOString(), not_included: leftOut };
  const data = Readable.from(dataJson(deps.db, person, about), { objectMode: false });
  data.once('error', (error) => chunks.destroy(error));
  zip.addReadStream(data, 'data.json', { mtime: deps.clock.now() });
  for (const { name, at, open } of [...(await pdfsOf(deps.db, person)), ...entries])
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date(at) }, (done) => {
      open().then(
        (stream) =>
          done(
            null,
            stream.once('error', (error) => chunks.destroy(error)),
          ),
        (error: Error) => chunks.destroy(error),
      );
    });
  zip.end();
  try {
    for await (const chunk of chunks) yield chunk as Buffer;
  } finally {
    data.destroy();
    chunks.destroy();
  }
}

export const zipOfPerson = (deps: ZipDeps, person: Person): Readable =>
  Readable.from(chunksOf(deps, person), { objectMode: false });
