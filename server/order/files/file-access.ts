import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type Side, seeOrder } from '../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import type { FileRow } from './file-row.ts';

export type Person = { id: number; role: string };

/** Answers of type `file` are lists of file ids; choices are lists of texts. */
const idsIn = (answers: string): number[] =>
  Object.values(JSON.parse(answers) as Record<string, unknown>)
    .flatMap((answer) => (Array.isArray(answer) ? answer : []))
    .filter((id): id is number => typeof id === 'number');

export async function answerFileIds(db: Db, orderId: number): Promise<number[]> {
  const rows = await db.selectFrom('intakes').select('answers').where('order_id', '=', orderId).execute();
  return rows.flatMap(({ answers }) => idsIn(answers));
}

/**
 * Which files of an order a person on that side may open.
 * - Attached to nothing: the uploader, and admins.
 * - Messages: all who may read one of them; if deleted, admins.
 * - Deliveries, and answers to questions: customer, staff and admins.
 * - Otherwise: staff, admins and the uploader.
 */
export function visibleFiles(person: Person, side: Side, answers: readonly number[]): Expression<SqlBool> {
  const e = expressionBuilder<Tables, 'files'>();
  const isOwn = e('files.uploaded_by', '=', person.id);
  const messages = e
    .selectFrom('order_message_files')
    .innerJoin('order_messages', 'order_messages.id', 'order_message_files.message_id')
    .select('order_messages.id')
    .whereRef('order_message_files.file_id', '=', 'files.id');
  const isOfMessage = e.exists(messages);
  const isOfOpenMessage = e.exists(
    messages
      .where('order_messages.deleted_at', 'is', null)
      .$if(side === 'customer', (q) => q.where('order_messages.visibility', '=', 'all')),
  );
  const isDelivered = e.exists(
    e.selectFrom('delivery_files').select('delivery_files.file_id').whereRef('delivery_files.file_id', '=', 'files.id'),
  );
  const isAnswer = answers.length === 0 ? e.val(false) : e('files.id', 'in', [...answers]);
  if (side === 'admin') return e('files.purpose', '=', 'order');
  const isFree = side === 'staff' ? e.or([isOwn, e('files.attached_at', 'is not', null)]) : isOwn;
  return e.and([
    e('files.purpose', '=', 'order'),
    e.or([e.and([isFree, e.not(isOfMessage)]), isOfOpenMessage, isDelivered, isAnswer]),
  ]);
}

/** A file that the scanner refused is shown, but can't be opened. */
export function notRemoved(): Expression<SqlBool> {
  const e = expressionBuilder<Tables, 'files'>();
  return e.or([e('files.deleted_at', 'is', null), e('files.scan', '=', 'refused')]);
}

export type SeenFile = FileRow & { side: Side };

export async function seeFile(db: Db, person: Person, fileId: number): Promise<SeenFile> {
  const files = db.selectFrom('files').selectAll('files').where('files.id', '=', fileId).where(notRemoved());
  const file = await files.executeTakeFirst();
  // Only the list of copies, which asks for a confirmed session, has links to them.
  if (!file || file.purpose === 'export') throw notFound('File');
  const isAdmin = person.role === 'admin';
  if (file.order_id === null) {
    if (!isAdmin && (file.uploaded_by !== person.id || file.purpose !== 'order')) throw notFound('File');
    return { ...file, side: isAdmin ? 'admin' : 'customer' };
  }
  const { side } = await seeOrder(db, person, file.order_id).catch((error) => {
    throw error instanceof AppError && error.code === 'not_found' ? notFound('File') : error;
  });
  if (side === 'admin') return { ...file, side };
  const seen = await files
    .where(visibleFiles(person, side, side === 'customer' ? await answerFileIds(db, file.order_id) : []))
    .executeTakeFirst();
  if (!seen) throw notFound('File');
  return { ...file, side };
}

/**
 * The copy of a person's data, for that person and the admin who asked for it, until its day. Null: the file is no such
 * copy, or not theirs.
 */
export async function seeExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, role }: Person,
  fileId: number,
): Promise<SeenFile | null> {
  const file = await db
    .selectFrom('files')
    .innerJoin('data_exports', 'data_exports.file_id', 'files.id')
    .selectAll('files')
    .where('files.id', '=', fileId)
    .where('files.purpose', '=', 'export')
    .where('files.deleted_at', 'is', null)
    .where('data_exports.state', '=', 'ready')
    .where('data_exports.expires_at', '>', clock.now().toISOString())
    .where((e) =>
      e.or([
        e('data_exports.user_id', '=', id),
        e.and([e('data_exports.requested_by', '=', id), e.val(role === 'admin')]),
      ]),
    )
    .executeTakeFirst();
  return file ? { ...file, side: 'customer' } : null;
}

/** Throws 404, 402 or 409 unless the person may open the file now. */
export async function fileForViewer(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  person: Person,
  fileId: number,
): Promise<SeenFile> {
  const file = await seeFile(db, person, fileId);
  if (file.scan === 'waiting' && file.scan_failed_at !== null)
    throw new AppError('conflict', 'This file could not be scanned. Please upload it in another format.');
  if (file.scan === 'waiting')
    throw new AppError('conflict', 'This file is still being scanned for viruses. Please try again in a minute.');
  if (file.scan === 'refused')
    throw new AppError('conflict', 'This file was deleted, because the virus scanner found malware in it.');
  if (file.side === 'customer' && (await settings.current()).files_wait_for_payment)
    await assertDeliveryPaid(db, person, file);
  return file;
}

/** Applies to deliveries; customers always open what they have sent. */
async function assertDeliveryPaid(db: Db, person: Person, { id, order_id, uploaded_by }: FileRow): Promise<void> {
  if (order_id === null || uploaded_by === person.id) return;
  const unpaid = await db
    .selectFrom('delivery_files')
    .innerJoin('orders', (join) => join.on('orders.id', '=', order_id))
    .select('orders.id')
    .where('delivery_files.file_id', '=', id)
    .where('orders.payment_status', 'in', ['unpaid', 'partially_paid'])
    .executeTakeFirst();
  if (unpaid) throw new AppError('payment_required', 'Please pay the invoice first.');
}
