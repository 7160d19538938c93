import { sql } from 'kysely';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { ListedUser } from '../../../contract/people.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { latestOrders, liveOrders, type OrderRow, orderColumns, toUserOrder } from '../accounts/accounts.ts';
import { searchIn } from '../search/search.ts';

const columns = [
  'users.id',
  'users.name',
  'users.email',
  'users.role_id',
  'users.designation_id',
  'users.password_is_temporary',
  'users.pending_email',
  'users.created_at',
  'users.updated_at',
] as const;

const live = (db: Db) => db.selectFrom('users').where('users.deleted_at', 'is', null);

const rowOf = (db: Db, id: number) => live(db).select(columns).where('users.id', '=', id).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

/** Adds what other tables know: four queries for a whole page. */
async function withDetails(
  db: Db,
  rows: Row[],
  ordersOf: (db: Db, userIds: number[]) => Promise<OrderRow[]>,
): Promise<ListedUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const titled = rows.flatMap(({ designation_id }) => designation_id ?? []);
  const [roles, designations, counts, orders] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        rows.map(({ role_id }) => role_id),
      )
      .execute(),
    titled.length === 0
      ? []
      : db.selectFrom('designations').select(['id', 'title']).where('id', 'in', titled).execute(),
    liveOrders(db)
      .select(['user_id', (e) => e.fn.countAll<number>().as('orders')])
      .where('user_id', 'in', ids)
      .groupBy('user_id')
      .execute(),
    ordersOf(db, ids),
  ]);
  const named = new Map(roles.map((role) => [role.id, role]));
  const titles = new Map(designations.map((designation) => [designation.id, designation]));
  const counted = new Map(counts.map((row) => [row.user_id, row.orders]));
  const placed = Map.groupBy(orders, (order) => order.user_id);
  return rows.map((row) => ({
    ...row,
    role: named.get(row.role_id) ?? { id: row.role_id, name: '' },
    designation: titles.get(row.designation_id ?? 0) ?? null,
    orders_count: counted.get(row.id) ?? 0,
    orders: (placed.get(row.id) ?? []).map(toUserOrder),
  }));
}

/** Live accounts, of one role or all, each with its number of orders and the latest of them. */
export async function listUsers(db: Db, query: ListQuery & { role?: string | undefined }): Promise<Page<ListedUser>> {
  const { search, role } = query;
  // Its id first: how many have it is known by the id.
  const { id: roleId = 0 } =
    role === undefined
      ? {}
      : ((await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirst()) ?? {});
  const whole = role === undefined;
  const ofRole = live(db).$if(!whole, (q) => q.where('users.role_id', '=', roleId));
  const count = countOf(db, 'users', whole ? {} : { part: String(roleId) });
  const found = await searchIn(db, { kind: 'user', column: 'users.id', text: search, count, whole }, ofRole);
  const page = await listPage(
    {
      ...found,
      rows: found.rows.select(columns),
      sorts: { name: sql`lower(users.name)`, email: 'users.email_canonical', created_at: 'users.created_at' },
      start: 'name',
      tie: 'users.id',
    },
    query,
  );
  return { ...page, data: await withDetails(db, page.data, latestOrders) };
}

const newestOrders = (db: Db, userIds: number[]) =>
  liveOrders(db)
    .select(orderColumns)
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** One account with up to 100 of its orders, the latest first. */
export async function userDetail(db: Db, id: number): Promise<ListedUser> {
  const row = await rowOf(db, id);
  const [user] = row ? await withDetails(db, [row], newestOrders) : [];
  if (!user) throw notFound('User');
  return user;
}
