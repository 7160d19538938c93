import { sql } from 'kysely';
import type { z } from 'zod';
import type { Conversation, chatApi } from '../../../contract/chat.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/http.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import { countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { listPage } from '../../shared/lists.ts';
import { found, searchIn } from '../search/search.ts';
import { adminUser } from './threads.ts';

type Query = z.output<typeof chatApi.conversations.query>;
type Row = {
  member_id: number;
  last_message_id: number | null;
  last_message_at: string | null;
  unread_by_member: number;
  unread_by_office: number;
};
type Admin = { id: number; name: string };

/** Conversations, the latest first. To all but admins there is one: with the office, also before the first word. */
export async function listConversations(db: Db, viewer: Viewer, query: Query): Promise<Page<Conversation>> {
  const inbox = await adminUser(db);
  if (viewer.role !== 'admin') return withOffice(db, viewer, inbox, query);
  return query.search ? searched(db, viewer, inbox, query) : latest(db, viewer, inbox, query);
}

async function withOffice(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const row = await db.selectFrom('conversations').selectAll().where('member_id', '=', viewer.id).executeTakeFirst();
  const [one] = await shaped(db, viewer, inbox, [row ?? blank(viewer.id)]);
  return pageOf(one && query.page === 1 ? [one] : [], 1, query);
}

const blank = (memberId: number): Row => ({
  member_id: memberId,
  last_message_id: null,
  last_message_at: null,
  unread_by_member: 0,
  unread_by_office: 0,
});

// The inbox has no thread with itself, also if its admin had one before; who has left takes theirs along.
const hidden = (db: Db, inbox: Admin) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where('users.deleted_at', 'is not', null)
    .union(db.selectFrom('users').select('users.id').where('users.id', '=', inbox.id));

/** Everyone who ever wrote or was written to. */
const threads = (db: Db) => db.selectFrom('conversations').where('last_message_id', 'is not', null);

/** How many are shown: all that is tallied, without the few hidden ones. */
function countThreads(db: Db, inbox: Admin) {
  const few = threads(db)
    .select((e) => e.fn.countAll<number>().as('few'))
    .where('member_id', 'in', hidden(db, inbox));
  return countersFor(db, 'conversations').select(sql<number>`${records} - (${few})`.as('total'));
}

async function latest(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const page = await listPage<Row>(
    {
      rows: threads(db).where('member_id', 'not in', hidden(db, inbox)).selectAll(),
      count: countThreads(db, inbox),
      sorts: { last_message_at: 'last_message_at' },
      start: '-last_message_at',
      tie: 'member_id',
    },
    { page: query.page, per_page: query.per_page },
  );
  return { ...page, data: await shaped(db, viewer, inbox, page.data) };
}

/** Whoever is found by name or address: those with a conversation first, the latest before; the others by name. */
async function searched(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const text = query.search ?? '';
  const except = [inbox.id, viewer.id];
  const others = db.selectFrom('users').where('users.deleted_at', 'is', null).where('users.id', 'not in', except);
  const [{ rows: people, count }, { condition }] = await Promise.all([
    searchIn(db, { kind: 'user', column: 'users.id', text, whole: true, except }, others),
    found(db, 'user', 'conversations.member_id', text),
  ]);
  const { total } = await count.executeTakeFirstOrThrow();
  const offset = offsetOf(query);
  const size = Math.max(0, Math.min(query.per_page, total - offset));
  // Who is gone is not found: there is nothing to look up about the others' accounts.
  const talking = threads(db).where(condition).where('member_id', 'not in', except);
  const rows = await talking
    .selectAll()
    .orderBy('last_message_at', 'desc')
    .orderBy('member_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  if (rows.length === size) return pageOf(await shaped(db, viewer, inbox, rows), total, query);
  const before = offset === 0 ? rows.length : await lengthOf(talking);
  const silent = await people
    .select('users.id')
    .where((e) => e.not(e.exists(threads(db).select('member_id').where('member_id', '=', e.ref('users.id')))))
    .orderBy(alphabetical('users.name'))
    .orderBy('users.id')
    .limit(size - rows.length)
    .offset(Math.max(0, offset - before))
    .execute();
  return pageOf(await shaped(db, viewer, inbox, [...rows, ...silent.map(({ id }) => blank(id))]), total, query);
}

const lengthOf = async (rows: ReturnType<typeof threads>): Promise<number> =>
  (await rows.select((e) => e.fn.countAll<number>().as('length')).executeTakeFirstOrThrow()).length;

/** Names and last words, for a whole page at once. The viewer's own thread is the one with the office. */
async function shaped(db: Db, viewer: Viewer, inbox: Admin, rows: Row[]): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const otherOf = (row: Row) => (row.member_id === viewer.id ? inbox.id : row.member_id);
  const people = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'roles.name as role'])
    .where('users.id', 'in', rows.map(otherOf))
    .execute();
  const lastIds = rows.flatMap((row) => row.last_message_id ?? []);
  const last =
    lastIds.length === 0
      ? []
      : await db.selectFrom('messages').select(['id', 'content']).where('id', 'in', lastIds).execute();
  return rows.map((row) => {
    const other = people.find((person) => person.id === otherOf(row));
    return {
      id: otherOf(row),
      name: other?.name ?? '',
      role: other?.role ?? '',
      last_message: last.find((message) => message.id === row.last_message_id)?.content ?? null,
      last_message_at: row.last_message_at,
      unread_count: row.member_id === viewer.id ? row.unread_by_member : row.unread_by_office,
    };
  });
}
