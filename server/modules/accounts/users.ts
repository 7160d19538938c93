import type { User } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { indexRecord } from '../search/search.ts';
import { latestOrders, liveOrders, toUserOrder } from './user-orders.ts';

const usersWithRoles = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('designations', 'designations.id', 'users.designation_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role_id',
      'roles.name as role_name',
      'users.designation_id',
      'designations.title as designation_title',
      'users.password_is_temporary',
      'users.pending_email',
      'users.created_at',
    ])
    .where('users.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof usersWithRoles>['executeTakeFirstOrThrow']>>;

const shaped = (row: Row): Omit<User, 'orders_count' | 'orders'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role_id: row.role_id,
  role: { id: row.role_id, name: row.role_name },
  designation_id: row.designation_id,
  designation: row.designation_id === null ? null : { id: row.designation_id, title: row.designation_title ?? '' },
  password_is_temporary: row.password_is_temporary,
  pending_email: row.pending_email,
  created_at: row.created_at,
});

export async function userById(db: Db, id: number): Promise<User | null> {
  const [row, orders, counted] = await Promise.all([
    usersWithRoles(db).where('users.id', '=', id).executeTakeFirst(),
    latestOrders(db, [id]),
    liveOrders(db)
      .where('user_id', '=', id)
      .select((e) => e.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow(),
  ]);
  return row ? { ...shaped(row), orders_count: counted.orders, orders: orders.map(toUserOrder) } : null;
}

/** The account of an address, whatever its spelling; null where there is none. */
export async function accountOf(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.email',
      'users.password_hash',
      'users.password_is_temporary',
      'users.password_expires_at',
      'roles.name as role',
    ])
    .where('users.email_canonical', '=', canonicalEmail(email))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function roleId(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

type NewUser = {
  name: string;
  email: string;
  role: string;
  passwordHash: string | null;
  temporary: boolean;
  designationId?: number | null;
};

/** Makes an account; null where the address has one already, also when two race for it. */
export async function insertUser(db: Db, input: NewUser): Promise<number | null> {
  const now = new Date().toISOString();
  const made = await db
    .insertInto('users')
    .values({
      name: input.name,
      email: input.email,
      email_canonical: canonicalEmail(input.email),
      password_hash: input.passwordHash,
      password_is_temporary: input.temporary,
      role_id: await roleId(db, input.role),
      designation_id: input.designationId ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((c) => c.column('email_canonical').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  await indexRecord(db, 'user', made.id, [input.name, input.email]);
  return made.id;
}
