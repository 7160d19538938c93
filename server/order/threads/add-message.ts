import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { invalidField } from '../../shared/errors.ts';
import { attachFiles } from '../files/files.ts';
import { saveMentions } from './mentions.ts';
import { notifyReaders } from './notify-readers.ts';

export type NewMessage = {
  orderId: number;
  authorId: number;
  visibility: MessageVisibility;
  content: string;
  fileIds?: readonly number[];
  source?: 'app' | 'email';
  clientId?: string | null;
  /** Emailed if the message is for the admins and none of them owns the order. */
  companyEmail?: string;
  /** Users who get another email with the message, so that none is sent when it is unread. */
  emailedTo?: 'everyone' | readonly number[];
  now: Date;
};

/**
 * Call it with the order's lock, so that ids within a thread are in commit order, and `publishMessage` after the
 * commit.
 */
export async function addMessage(trx: Db, message: NewMessage): Promise<number> {
  const { orderId, authorId, visibility, content, fileIds = [], now } = message;
  const author = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.name', 'roles.name as role'])
    .where('users.id', '=', authorId)
    .executeTakeFirstOrThrow();
  const isAdmin = author.role === 'admin';
  const id = await insert(trx, { ...message, kind: 'message', unreadByAdmins: isAdmin ? 0 : 1 });
  await attachFiles(trx, { orderId, fileIds, by: { id: authorId, role: author.role }, now });
  if (fileIds.length > 0)
    await trx
      .insertInto('order_message_files')
      .values(fileIds.map((file_id, position) => ({ message_id: id, position, file_id })))
      .execute();
  const mentioned =
    visibility === 'team' ? await saveMentions(trx, { messageId: id, orderId, content, by: authorId }) : [];
  await notifyReaders(trx, {
    orderId,
    messageId: id,
    author: { id: authorId, name: author.name, isAdmin },
    visibility,
    mentioned,
    companyEmail: message.companyEmail,
    emailedTo: message.emailedTo ?? [],
  });
  return id;
}

type Entry = { orderId: number; content: string; visibility?: MessageVisibility; now: Date };

/** Call it under the order's lock. */
export const addEntry = (trx: Db, { visibility = 'all', ...entry }: Entry): Promise<number> =>
  insert(trx, { ...entry, authorId: null, visibility, kind: 'event', unreadByAdmins: 0 });

/** A repeated call for the same order waits for its lock, and finds the message. */
export const usedElsewhere = () =>
  invalidField('client_id', 'The client id field has been used for a message of another order.');

type Row = Pick<NewMessage, 'orderId' | 'visibility' | 'content' | 'source' | 'clientId' | 'now'> & {
  authorId: number | null;
  kind: 'message' | 'event';
  unreadByAdmins: number;
};

async function insert(trx: Db, row: Row): Promise<number> {
  const { orderId, visibility, source = 'app', clientId = null, unreadByAdmins } = row;
  const at = row.now.toISOString();
  const inserted = await trx
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      author_id: row.authorId,
      visibility,
      kind: row.kind,
      content: row.content,
      source,
      client_id: clientId,
      created_at: at,
    })
    .onConflict((c) => c.columns(['author_id', 'client_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw usedElsewhere();
  const { id } = inserted;
  const last = { last_id: id, last_at: at, ...(visibility === 'all' && { last_public_id: id }) };
  await trx
    .insertInto('order_threads')
    .values({ order_id: orderId, last_public_id: null, ...last, unread_by_admins: unreadByAdmins })
    .onConflict((c) =>
      c.column('order_id').doUpdateSet((e) => ({
        ...last,
        unread_by_admins: e('order_threads.unread_by_admins', '+', unreadByAdmins),
      })),
    )
    .execute();
  return id;
}
