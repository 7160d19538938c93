import type { CustomerNote } from '../../../contract/office/customers.ts';
import { maxItems } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../shared/errors.ts';

type NoteDeps = Pick<Deps, 'db' | 'clock'>;
type OwnNote = { customerId: number; noteId: number; by: number };

const notesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.author_id')
    .select([
      'customer_notes.id',
      'customer_notes.content',
      'customer_notes.author_id',
      'users.name',
      'customer_notes.created_at',
      'customer_notes.edited_at',
    ])
    .where('customer_notes.user_id', '=', customerId);

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number];

const toNote = ({ author_id, name, ...note }: Row, viewerId: number): CustomerNote => ({
  ...note,
  author: { id: author_id, name },
  is_mine: author_id === viewerId,
});

export async function newestNotes(db: Db, viewerId: number, customerId: number): Promise<CustomerNote[]> {
  const rows = await notesOf(db, customerId)
    .orderBy('customer_notes.created_at', 'desc')
    .orderBy('customer_notes.id', 'desc')
    .limit(maxItems.shownNotes)
    .execute();
  return rows.map((row) => toNote(row, viewerId));
}

async function findNote(db: Db, customerId: number, noteId: number): Promise<Row> {
  const row = await notesOf(db, customerId).where('customer_notes.id', '=', noteId).executeTakeFirst();
  if (!row) throw notFound('Note');
  return row;
}

export const assertNoteExists = async (db: Db, customerId: number, noteId: number): Promise<void> =>
  void (await findNote(db, customerId, noteId));

export async function createNote(
  { db, clock }: NoteDeps,
  { customerId, content, by }: { customerId: number; content: string; by: number },
): Promise<CustomerNote> {
  const created_at = clock.now().toISOString();
  const id = await db.transaction().execute(async (trx) => {
    const note = await trx
      .insertInto('customer_notes')
      .values({ user_id: customerId, author_id: by, content, created_at, edited_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditEntry(trx, { by, action: 'customer_note.create', id: note.id, after: { user_id: customerId } });
    return note.id;
  });
  return toNote(await findNote(db, customerId, id), by);
}

const notYours = () => new AppError('forbidden', 'Only its author can change a note.');

export async function updateNote(
  { db, clock }: NoteDeps,
  { customerId, noteId, content, by }: OwnNote & { content: string },
): Promise<CustomerNote> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('customer_notes')
      .set({ content, edited_at: clock.now().toISOString() })
      .where('id', '=', noteId)
      .where('user_id', '=', customerId)
      .where('author_id', '=', by)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notYours();
    await writeAuditEntry(trx, { by, action: 'customer_note.update', id: noteId, after: { user_id: customerId } });
  });
  return toNote(await findNote(db, customerId, noteId), by);
}

export async function deleteNote({ db }: NoteDeps, { customerId, noteId, by }: OwnNote): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    await findNote(trx, customerId, noteId);
    const { numDeletedRows } = await trx
      .deleteFrom('customer_notes')
      .where('id', '=', noteId)
      .where('author_id', '=', by)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notYours();
    await writeAuditEntry(trx, { by, action: 'customer_note.delete', id: noteId, before: { user_id: customerId } });
  });
  return { message: 'Note deleted.' };
}
