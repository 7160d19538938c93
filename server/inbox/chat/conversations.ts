import { sql } from 'kysely';
import type { z } from 'zod';
import type { Conversation, chatApi } from '../../../contract/inbox/chat.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/shared/http.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import { countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { searchCondition, searchList } from '../../platform/search-index/search-index.ts';
import { listPage } from '../../shared/lists.ts';
import { findAdminUser } from './threads.ts';

type Query = z.output<typeof chatApi.conversations.query>;
type Row = {
  participant_id: number;
  last_message_id: number | null;
  last_message_at: string | null;
  unread_by_participant: number;
  unread_by_admins: number;
};
type Admin = { id: number; name: string };

/** Customers and staff have exactly one, even before the first message. */
export async function listConversations(db: Db, viewer: Viewer, query: Query): Promise<Page<Conversation>> {
  const inbox = await findAdminUser(db);
  if (viewer.role !== 'admin') return adminConversation(db, viewer, inbox, query);
  return query.search ? searchUsers(db, viewer, inbox, query) : listLatest(db, viewer, inbox, query);
}

async function adminConversation(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('participant_id', '=', viewer.id)
    .executeTakeFirst();
  const [conversation] = await toConversations(db, viewer, inbox, [row ?? emptyConversation(viewer.id)]);
  return pageOf(conversation && query.page === 1 ? [conversation] : [], 1, query);
}

const emptyConversation = (participantId: number): Row => ({
  participant_id: participantId,
  last_message_id: null,
  last_message_at: null,
  unread_by_participant: 0,
  unread_by_admins: 0,
});

// The inbox admin may have had a thread before becoming the inbox.
const hiddenParticipants = (db: Db, inbox: Admin) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted_at', 'is not', null)
    .union(db.selectFrom('users').select('users.id').where('users.id', '=', inbox.id));

const threads = (db: Db) => db.selectFrom('conversations').where('last_message_id', 'is not', null);

function countThreads(db: Db, inbox: Admin) {
  const hidden = threads(db)
    .select((e) => e.fn.countAll<number>().as('hidden'))
    .where('participant_id', 'in', hiddenParticipants(db, inbox));
  return countersFor(db, 'conversations').select(sql<number>`${records} - (${hidden})`.as('total'));
}

async function listLatest(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const page = await listPage<Row>(
    {
      // The time is set together with the last message, and in the index.
      ids: db
        .selectFrom('conversations')
        .where('last_message_at', 'is not', null)
        .where('participant_id', 'not in', hiddenParticipants(db, inbox)),
      rows: threads(db).where('participant_id', 'not in', hiddenParticipants(db, inbox)).selectAll(),
      count: countThreads(db, inbox),
      sorts: { last_message_at: 'last_message_at' },
      defaultSort: '-last_message_at',
      tieBreaker: 'participant_id',
    },
    { page: query.page, per_page: query.per_page },
  );
  return { ...page, data: await toConversations(db, viewer, inbox, page.data) };
}

async function searchUsers(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const text = query.search ?? '';
  const excludedIds = [inbox.id, viewer.id];
  const others = db.selectFrom('users').where('users.deleted_at', 'is', null).where('users.id', 'not in', excludedIds);
  const [{ rows: users, count }, { condition }] = await Promise.all([
    searchList(db, { kind: 'user', column: 'users.id', text, coversIndex: true, excludedIds }, others),
    searchCondition(db, 'user', 'conversations.participant_id', text),
  ]);
  const { total } = await count.executeTakeFirstOrThrow();
  const offset = offsetOf(query);
  const size = Math.max(0, Math.min(query.per_page, total - offset));
  // The index has no deleted users, so `users` need not be joined.
  const withThread = threads(db).where(condition).where('participant_id', 'not in', excludedIds);
  const rows = await withThread
    .selectAll()
    .orderBy('last_message_at', 'desc')
    .orderBy('participant_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  if (rows.length === size) return pageOf(await toConversations(db, viewer, inbox, rows), total, query);
  const before = offset === 0 ? rows.length : await countRows(withThread);
  const withoutThread = await users
    .select('users.id')
    .where((e) => e.not(e.exists(threads(db).select('participant_id').where('participant_id', '=', e.ref('users.id')))))
    .orderBy(alphabetical('users.name'))
    .orderBy('users.id')
    .limit(size - rows.length)
    .offset(Math.max(0, offset - before))
    .execute();
  const page = [...rows, ...withoutThread.map(({ id }) => emptyConversation(id))];
  return pageOf(await toConversations(db, viewer, inbox, page), total, query);
}

const countRows = async (rows: ReturnType<typeof threads>): Promise<number> =>
  (await rows.select((e) => e.fn.countAll<number>().as('length')).executeTakeFirstOrThrow()).length;

/** The viewer's own thread is shown under the admin's name. */
async function toConversations(db: Db, viewer: Viewer, inbox: Admin, rows: Row[]): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const otherUserId = (row: Row) => (row.participant_id === viewer.id ? inbox.id : row.participant_id);
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'roles.name as role'])
    .where('users.id', 'in', rows.map(otherUserId))
    .execute();
  const lastIds = rows.flatMap((row) => row.last_message_id ?? []);
  const lastMessages =
    lastIds.length === 0
      ? []
      : await db.selectFrom('messages').select(['id', 'content']).where('id', 'in', lastIds).execute();
  return rows.map((row) => {
    const other = users.find((user) => user.id === otherUserId(row));
    return {
      id: otherUserId(row),
      name: other?.name ?? '',
      role: other?.role ?? '',
      last_message: lastMessages.find((message) => message.id === row.last_message_id)?.content ?? null,
      last_message_at: row.last_message_at,
      unread_count: row.participant_id === viewer.id ? row.unread_by_participant : row.unread_by_admins,
    };
  });
}
