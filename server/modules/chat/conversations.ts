import { sql } from 'kysely';
import type { z } from 'zod';
import type { Conversation, chatApi } from '../../../contract/chat.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { listPage } from '../../http/lists.ts';
import type { Viewer } from '../../http/viewer.ts';
import { matches } from '../search/search.ts';
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

const usersGone = (db: Db) => db.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null);

/** Everyone who ever wrote or was written to. The inbox has no thread with itself, also if its admin had one before. */
async function latest(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const threads = db
    .selectFrom('conversations')
    .where('last_message_id', 'is not', null)
    .where('member_id', '<>', inbox.id)
    .where('member_id', 'not in', usersGone(db));
  const page = await listPage<Row>(
    {
      rows: threads.selectAll(),
      count: threads.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { last_message_at: 'last_message_at' },
      start: '-last_message_at',
      tie: 'member_id',
    },
    { page: query.page, per_page: query.per_page },
  );
  return { ...page, data: await shaped(db, viewer, inbox, page.data) };
}

/** Whoever is found by name or address, those with a conversation first. */
async function searched(db: Db, viewer: Viewer, inbox: Admin, query: Query): Promise<Page<Conversation>> {
  const found = db
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .where('users.id', '<>', inbox.id)
    .where('users.id', '<>', viewer.id)
    .where(matches('user', 'users.id', query.search ?? ''));
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('conversations', 'conversations.member_id', 'users.id')
    .select((e) => [
      'users.id as member_id',
      'conversations.last_message_id',
      'conversations.last_message_at',
      e.fn.coalesce('conversations.unread_by_member', sql.lit(0)).as('unread_by_member'),
      e.fn.coalesce('conversations.unread_by_office', sql.lit(0)).as('unread_by_office'),
    ])
    // The engines do not agree whether nothing is the least or the most.
    .orderBy(sql`case when conversations.last_message_at is null then 1 else 0 end`)
    .orderBy('conversations.last_message_at', 'desc')
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute();
  return pageOf(await shaped(db, viewer, inbox, rows as Row[]), total, query);
}

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
