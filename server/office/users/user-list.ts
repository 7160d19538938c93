import { type ExpressionBuilder, sql } from 'kysely';
import type { ListedUser } from '../../../contract/office/users.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { toUser, userColumns } from '../../people/accounts/accounts.ts';
import {
  latestOrderOfUsers,
  newestOrdersOfUsers,
  noOrders,
  type UserOrders,
} from '../../platform/order-record/order-record.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { companyDayOrNull } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { hasSecondFactor } from '../../shared/second-factor-rules.ts';
import { noSums, sumsOfCustomers } from './customer-sums.ts';

const columns = [...userColumns, 'users.updated_at'] as const;

const withFactor = (e: ExpressionBuilder<Tables, 'users'>) => hasSecondFactor(e).as('second_factor');

const notDeletedUsers = (db: Db) => db.selectFrom('users').where('users.deleted_at', 'is', null);

const findRow = (db: Db, id: number) =>
  notDeletedUsers(db).select(columns).select(withFactor).where('users.id', '=', id).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

async function loadRelations(
  db: Db,
  rows: Row[],
  timeZone: string,
  ordersOf: (db: Db, userIds: number[]) => Promise<Map<number, UserOrders>>,
): Promise<ListedUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const designationIds = rows.flatMap(({ designation_id }) => designation_id ?? []);
  const [roles, designations, orders, sums] = await Promise.all([
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
    sumsOfCustomers(db, ids, timeZone),
  ]);
  const rolesById = new Map(roles.map((role) => [role.id, role]));
  const designationsById = new Map(designations.map((designation) => [designation.id, designation]));
  return rows.map((row) => ({
    ...toUser(row, {
      role: rolesById.get(row.role_id) ?? { id: row.role_id, name: '' },
      designation: designationsById.get(row.designation_id ?? 0) ?? null,
      ...(orders.get(row.id) ?? noOrders),
    }),
    second_factor: Boolean(row.second_factor),
    ...(sums.get(row.id) ?? noSums),
    last_order_on: companyDayOrNull(timeZone, orders.get(row.id)?.orders[0]?.created_at ?? null),
    updated_at: row.updated_at,
  }));
}

type Filter = { role?: string | undefined; team?: '1' | undefined };

async function roleIdsOf(db: Db, { role, team }: Filter): Promise<number[] | null> {
  if (role === undefined && team === undefined) return null;
  const found = await db
    .selectFrom('roles')
    .select('id')
    .$if(role !== undefined, (q) => q.where('name', '=', role ?? ''))
    .$if(team !== undefined, (q) => q.where('name', '<>', 'customer'))
    .execute();
  return found.map(({ id }) => id);
}

const NO_ROLE = 0;

/** Exports read the same rows. */
export async function searchUsers(db: Db, query: Filter & { search?: string | undefined }) {
  const roleIds = await roleIdsOf(db, query);
  const ids = roleIds?.length === 0 ? [NO_ROLE] : (roleIds ?? []);
  const ofRoles = notDeletedUsers(db).$if(roleIds !== null, (q) => q.where('users.role_id', 'in', ids));
  // The counters are keyed by role id.
  const count = countOf(db, 'users', roleIds ? { part: ids.map(String) } : {});
  return searchList(
    db,
    { kind: 'user', column: 'users.id', text: query.search, count, coversIndex: roleIds === null },
    ofRoles,
  );
}

export async function listUsers(db: Db, query: ListQuery & Filter, timeZone: string): Promise<Page<ListedUser>> {
  const found = await searchUsers(db, query);
  const page = await listPage(
    {
      ...found,
      rows: found.rows.select(columns).select(withFactor),
      sorts: {
        name: sql`lower(users.name)`,
        email: 'users.email_canonical',
        created_at: 'users.created_at',
      },
      defaultSort: 'name',
      tieBreaker: 'users.id',
    },
    query,
  );
  return { ...page, data: await loadRelations(db, page.data, timeZone, latestOrderOfUsers) };
}

export async function userDetail({ db, settings }: Pick<Deps, 'db' | 'settings'>, id: number): Promise<ListedUser> {
  const { time_zone } = await settings.current();
  const row = await findRow(db, id);
  const [user] = row ? await loadRelations(db, [row], time_zone, newestOrdersOfUsers) : [];
  if (!user) throw notFound('User');
  return user;
}
