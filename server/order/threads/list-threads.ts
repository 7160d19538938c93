import { sql } from 'kysely';
import type { z } from 'zod';
import type { OrderThread, threadsApi } from '../../../contract/order/threads.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { listPage } from '../../shared/lists.ts';
import { mentionsOf, withNames } from './mentions.ts';
import { textOf } from './text-of.ts';
import { unreadOf } from './unread.ts';

type Query = z.output<typeof threadsApi.threads.query>;
type Viewer = { id: number; role: string };
type Row = { id: number; status: OrderThread['order']['status']; user_id: number; entry_id: number | null };

/** Beyond it, the lists of one person are not counted. */
const MAX_COUNTED = 10_000;

const columns = ['orders.id', 'orders.status', 'orders.user_id'] as const;

const withThread = (db: Db) =>
  db
    .selectFrom('order_threads')
    .innerJoin('orders', 'orders.id', 'order_threads.order_id')
    .where('orders.deleted_at', 'is', null);

/** Deleted orders, which are few, have left the list and not its counter. */
const threadsOfDeleted = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_threads', 'order_threads.order_id', 'orders.id')
    .where('orders.deleted_at', 'is not', null);

/** The back office loads it with every screen. */
export async function countUnreadOrderMessages(db: Db): Promise<number> {
  const deleted = threadsOfDeleted(db).select(
    sql<number>`coalesce(sum(order_threads.unread_by_admins), 0)`.as('unread'),
  );
  const { count } = await countersFor(db, 'order_threads')
    .select(sql<number>`${amount} - (${deleted})`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listThreads(db: Db, viewer: Viewer, query: Query): Promise<Page<OrderThread>> {
  const plan = { admin: adminThreads, customer: customerThreads }[viewer.role] ?? staffThreads;
  const page = await listPage<Row>(plan(db, viewer, query.unread === '1'), query);
  return { ...page, data: await toThreads(db, viewer, page.data) };
}

function adminThreads(db: Db, _: Viewer, unreadOnly: boolean) {
  const rows = withThread(db).$if(unreadOnly, (q) => q.where('order_threads.unread_by_admins', '>', 0));
  const deleted = threadsOfDeleted(db)
    .$if(unreadOnly, (q) => q.where('order_threads.unread_by_admins', '>', 0))
    .select((e) => e.fn.countAll<number>().as('deleted'));
  return {
    rows: rows.select([...columns, 'order_threads.last_id as entry_id']),
    ids: db
      .selectFrom('order_threads')
      .where('order_threads.order_id', 'not in', threadsOfDeleted(db).select('orders.id'))
      .$if(unreadOnly, (q) => q.where('order_threads.unread_by_admins', '>', 0)),
    count: countersFor(db, 'order_threads', unreadOnly ? { part: 'unread' } : {}).select(
      sql<number>`${records} - (${deleted})`.as('total'),
    ),
    sorts: { last_at: 'order_threads.last_at' },
    defaultSort: '-last_at',
    tieBreaker: 'order_threads.order_id',
  };
}

function staffThreads(db: Db, { id }: Viewer, unreadOnly: boolean) {
  const rows = withThread(db)
    .where('order_threads.order_id', 'in', (e) =>
      e.selectFrom('assignments').select('assignments.order_id').where('assignments.user_id', '=', id),
    )
    .$if(unreadOnly, (q) => q.where((e) => e.exists(unreadMessage(db, id))));
  return {
    rows: rows.select([...columns, 'order_threads.last_id as entry_id']),
    count: db
      .selectFrom(rows.select('orders.id').limit(MAX_COUNTED).as('counted'))
      .select((e) => e.fn.countAll<number>().as('total')),
    sorts: { last_at: 'order_threads.last_at' },
    defaultSort: '-last_at',
    tieBreaker: 'order_threads.order_id',
    capped: true,
  };
}

/** Lists every open order, so that its customer can write, by its latest entry other than a team note. */
function customerThreads(db: Db, { id }: Viewer, unreadOnly: boolean) {
  const rows = db
    .selectFrom('orders')
    .leftJoin('order_threads', 'order_threads.order_id', 'orders.id')
    .where('orders.deleted_at', 'is', null)
    .where(visibleTo(id))
    .where((e) =>
      e.or([
        e('orders.status', 'not in', ['delivered', 'cancelled']),
        e('orders.acceptance', 'in', ['awaiting', 'changes_requested']),
      ]),
    )
    .$if(unreadOnly, (q) => q.where((e) => e.exists(unreadMessage(db, id).where('message.visibility', '=', 'all'))));
  return {
    rows: rows.select([...columns, 'order_threads.last_public_id as entry_id']),
    count: db
      .selectFrom(rows.select('orders.id').limit(MAX_COUNTED).as('counted'))
      .select((e) => e.fn.countAll<number>().as('total')),
    sorts: { last: sql`coalesce(order_threads.last_public_id, 0)` },
    defaultSort: '-last',
    tieBreaker: 'orders.id',
    capped: true,
  };
}

const unreadMessage = (db: Db, userId: number) =>
  db
    .selectFrom('order_messages as message')
    .select('message.id')
    .whereRef('message.order_id', '=', sql.ref('orders.id'))
    .where('message.kind', '=', 'message')
    .where('message.deleted_at', 'is', null)
    .where('message.author_id', '<>', userId)
    .where(
      'message.id',
      '>',
      sql<number>`coalesce((select last_read_id from order_reads
        where order_reads.order_id = orders.id and order_reads.user_id = ${userId}), 0)`,
    );

async function toThreads(db: Db, viewer: Viewer, rows: Row[]): Promise<OrderThread[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const entryIds = rows.flatMap(({ entry_id }) => entry_id ?? []);
  const [items, customers, entries, mentions, unread] = await Promise.all([
    db
      .selectFrom('order_items')
      .select(['order_id', 'title'])
      .where('order_id', 'in', ids)
      .where('parent_id', 'is', null)
      .orderBy('order_items.id')
      .execute(),
    db
      .selectFrom('users')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        rows.map(({ user_id }) => user_id),
      )
      .execute(),
    entryIds.length === 0
      ? []
      : db
          .selectFrom('order_messages')
          .leftJoin('users', 'users.id', 'order_messages.author_id')
          .select([
            'order_messages.id',
            'users.name as author',
            'order_messages.content',
            'order_messages.visibility',
            'order_messages.created_at as at',
            'order_messages.deleted_at',
          ])
          .where('order_messages.id', 'in', entryIds)
          .execute(),
    mentionsOf(db, entryIds),
    unreadOf(db, viewer, ids),
  ]);
  return rows.map(({ id, status, user_id, entry_id }) => {
    const entry = entries.find((one) => one.id === entry_id);
    return {
      order: { id, status, services: items.filter(({ order_id }) => order_id === id).map(({ title }) => title) },
      customer: { id: user_id, name: customers.find((one) => one.id === user_id)?.name ?? '' },
      last: entry ? toLast(entry, mentions.get(entry.id) ?? []) : null,
      unread: unread.get(id) ?? 0,
    };
  });
}

type Entry = {
  author: string | null;
  content: string;
  visibility: MessageVisibility;
  at: string;
  deleted_at: string | null;
};

const toLast = ({ author, content, visibility, at, deleted_at }: Entry, people: { id: number; name: string }[]) => ({
  author,
  content: withNames(textOf({ content, deleted_at }), people),
  visibility,
  at,
});
