import type { Db } from '../../adapters/database/database.ts';
import { type NotificationData, queueNotification } from '../../platform/notifications/notifications.ts';
import { channels } from '../../shared/channels.ts';
import { logoOf } from './documents/company-logo.ts';
import type { DocumentSource } from './documents/invoice-pdf.ts';

const KIND = 'document_incomplete';

/** The invoice with this number, or the one of the credit note with it. */
async function invoiceIdOf(db: Db, number: string): Promise<number | undefined> {
  const invoice = await db.selectFrom('invoices').select('id').where('invoice_number', '=', number).executeTakeFirst();
  if (invoice) return invoice.id;
  const credited = db.selectFrom('credit_notes').select('invoice_id').where('credit_note_number', '=', number);
  return (await credited.executeTakeFirst())?.invoice_id ?? undefined;
}

type Incomplete = NotificationData[typeof KIND];

async function notifyOnce(db: Db, subjectId: number | null, data: Incomplete): Promise<void> {
  for (const table of ['notification_events', 'notifications'] as const) {
    const known = await db
      .selectFrom(table)
      .select('id')
      .where('kind', '=', KIND)
      .where('subject_type', '=', 'invoice')
      .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
      .where('data', '=', JSON.stringify(data))
      .limit(1)
      .executeTakeFirst();
    if (known) return;
  }
  await queueNotification(db, { kind: KIND, subjectId, actorId: null, data });
}

async function orLog(number: string, notify: () => Promise<void>): Promise<void> {
  await notify().catch((err) => channels.failedDocuments.publish({ document: number, err }));
}

/** Admins are notified once per document with characters that can't be printed. It is delivered all the same. */
export const documentSource = (db: Db): DocumentSource => ({
  logoOf: (document) => logoOf(db, document),
  onIncomplete: (number) =>
    orLog(number, async () => {
      const invoiceId = await invoiceIdOf(db, number);
      if (invoiceId !== undefined) await notifyOnce(db, invoiceId, { number });
    }),
});

export const reportIncompleteStatement = (
  db: Db,
  number: string,
  statement: NonNullable<Incomplete['statement']>,
): Promise<void> => orLog(number, () => notifyOnce(db, null, { number, statement }));
