import { sql } from 'kysely';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { ListedUser } from '../../../contract/people.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { latestOrderOfUsers, newestOrdersOfUsers, noOrders, type UserOrders } from '../orders/orders.ts';
import { searchList } from '../search/search.ts';

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

const notDeletedUsers = (db: Db) => db.selectFrom('users').where('users.deleted_at', 'is', null);

const findRow = (db: Db, id: number) =>
  notDeletedUsers(db).select(columns).where('users.id', '=', id).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function loadRelations(
  db: Db,
  rows: Row[],
  ordersOf: (db: Db, userIds: number[]) => Promise<Map<number, UserOrders>>,
): Promise<ListedUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const designationIds = rows.flatMap(({ designation_id }) => designation_id ?? []);
  const [roles, designations, orders] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        rows.map(({ role_id }) => role_id),
      )
      .execute(),
    designationIds.length === 0
      ? []
      : db.selectFrom('designations').select(['id', 'title']).where('id', 'in', designationIds).execute(),
    ordersOf(db, ids),
  ]);
  const rolesById = new Map(roles.map((role) => [role.id, role]));
  const designationsById = new Map(designations.map((designation) => [designation.id, designation]));
  return rows.map((row) => ({
    ...row,
    role: rolesById.get(row.role_id) ?? { id: row.role_id, name: '' },
    designation: designationsById.get(row.designation_id ?? 0) ?? null,
    ...(orders.get(row.id) ?? noOrders),
  }));
}

export async function listUsers(db: Db, query: ListQuery & { role?: string | undefined }): Promise<Page<ListedUser>> {
  const { search, role } = query;
  // The counters are keyed by role id.
  const { id: roleId = 0 } =
    role === undefined
      ? {}
      : ((await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirst()) ?? {});
  const whole = role === undefined;
  const ofRole = notDeletedUsers(db).$if(!whole, (q) => q.where('users.role_id', '=', roleId));
  const count = countOf(db, 'users', whole ? {} : { part: String(roleId) });
  const found = await searchList(
    db,
    { kind: 'user', column: 'users.id', text: search, count, coversIndex: whole },
    ofRole,
  );
  const page = await listPage(
    {
      ...found,
      rows: found.rows.select(columns),
      sorts: { name: sql`lower(users.name)`, email: 'users.email_canonical', created_at: 'users.created_at' },
      defaultSort: 'name',
      tieBreaker: 'users.id',
    },
    query,
  );
  return { ...page, data: await loadRelations(db, page.data, latestOrderOfUsers) };
}

export async function userDetail(db: Db, id: number): Promise<ListedUser> {
  const row = await findRow(db, id);
  const [user] = row ? await loadRelations(db, [row], newestOrdersOfUsers) : [];
  if (!user) throw notFound('User');
  return user;
}
