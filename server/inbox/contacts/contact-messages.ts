import { sql } from 'kysely';
import type { z } from 'zod';
import type { ContactMessage, contactsApi } from '../../../contract/inbox/contacts.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins, publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer, recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { lockRow } from '../../shared/records.ts';
import { filesOf } from './contact-files.ts';
import { repliesOf } from './contact-replies.ts';

type Query = z.output<typeof contactsApi.contactMessages.query>;
type Listed = Omit<ContactMessage, 'files' | 'replies'>;

const columns = [
  'id',
  'name',
  'email',
  'message',
  'source',
  'topic',
  'due_on',
  'answered_at',
  'created_at',
  'read_at',
] as const;

export async function listContactMessages(db: Db, query: Query): Promise<Page<ContactMessage>> {
  const { search: text, is_read } = query;
  const isUnfiltered = is_read === undefined;
  const count = countOf(db, 'contact_messages', isUnfiltered ? {} : { part: is_read === '1' ? 'read' : 'new' });
  const messages = db
    .selectFrom('contact_messages')
    .$if(!isUnfiltered, (q) => q.where('read_at', is_read === '1' ? 'is not' : 'is', null));
  const filtered = await searchList(
    db,
    { kind: 'contact', column: 'contact_messages.id', text, count, coversIndex: isUnfiltered },
    messages,
  );
  const page = await listPage<Listed>(
    {
      ...filtered,
      rows: filtered.rows.select(columns),
      sorts: { created_at: 'created_at', name: sql`lower(name)` },
      defaultSort: '-created_at',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await complete(db, page.data) };
}

export async function findContactMessage(db: Db, id: number): Promise<ContactMessage> {
  const found = await db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst();
  const [message] = await complete(db, found ? [found] : []);
  if (!message) throw notFound('Contact message');
  return message;
}

async function complete(db: Db, messages: readonly Listed[]): Promise<ContactMessage[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const [files, replies] = await Promise.all([filesOf(db, ids), repliesOf(db, ids)]);
  return messages.map((message) => ({
    ...message,
    files: files.get(message.id) ?? [],
    replies: replies.get(message.id) ?? [],
  }));
}

export async function markContactMessageAsRead(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  by: number,
  step: UndoStep,
) {
  const { undo, readers } = await deps.db.transaction().execute(async (trx) => {
    const { read_at } = await lockRow(trx, 'contact_messages', id);
    if (read_at) return { undo: null, readers: [] };
    const now = new Date().toISOString();
    await trx.updateTable('contact_messages').set({ read_at: now }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'contact_message.read', id });
    const undo = await recordUndo(trx, step, { by, action: 'contact_message.read', id, before: { read_at: now } });
    return { undo, readers: await settleNotifications(trx, { kind: 'contact', subjectId: id }) };
  });
  await publishNotified(deps, readers);
  await notifyAdmins(deps, { event: 'contact.waiting', id });
  return { message: 'Marked as read.', undo_id: undo?.stepId ?? null };
}

export const markContactMessageAsNew: Restorer<{ read_at: string }> = async ({ deps, trx, by, id, before }) => {
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({ read_at: null })
    .where('id', '=', id)
    .where('read_at', '=', before.read_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedSince();
  await writeAuditEntry(trx, { by, action: 'contact_message.unread', id });
  return { publish: () => notifyAdmins(deps, { event: 'contact.waiting', id }) };
};
