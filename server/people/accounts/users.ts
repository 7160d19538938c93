import type { User } from '../../../contract/people/accounts.ts';
import type { Buyer, StoredBuyer } from '../../../contract/shared/buyer.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { latestVisibleOrder } from '../../platform/order-record/order-record.ts';
import { indexNewRecord, personTexts } from '../../platform/search-index/search-index.ts';
import { AppError } from '../../shared/errors.ts';
import { buyerColumns } from './buyer-columns.ts';
import { toUser, userColumns } from './user-response.ts';

const usersWithRoles = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('designations', 'designations.id', 'users.designation_id')
    .select(userColumns)
    .select(['roles.name as role_name', 'designations.title as designation_title'])
    .where('users.deleted_at', 'is', null);

/** The account as its owner sees it. */
export async function findUserById(db: Db, id: number): Promise<User | null> {
  const [row, orders] = await Promise.all([
    usersWithRoles(db).where('users.id', '=', id).executeTakeFirst(),
    latestVisibleOrder(db, id),
  ]);
  if (!row) return null;
  const { role_id, role_name, designation_id, designation_title } = row;
  const role = { id: role_id, name: role_name };
  const designation = designation_id === null ? null : { id: designation_id, title: designation_title ?? '' };
  return toUser(row, { role, designation, ...orders });
}

export async function findSignedInUser(db: Db, id: number): Promise<User> {
  const user = await findUserById(db, id);
  if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
  return user;
}

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.email',
      'users.password_hash',
      'users.password_is_temporary',
      'users.password_expires_at',
      'users.password_changed_at',
      'roles.name as role',
    ])
    .where('users.deleted_at', 'is', null);

export async function findAccountByEmail(db: Db, email: string) {
  const row = await accounts(db).where('users.email_canonical', '=', canonicalEmail(email)).executeTakeFirst();
  return row ?? null;
}

export const roleByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.name as role')
    .where('users.deleted_at', 'is', null)
    .where('users.email_canonical', '=', canonicalEmail(email));

export async function findAccountById(db: Db, id: number) {
  return (await accounts(db).where('users.id', '=', id).executeTakeFirst()) ?? null;
}

type PasswordState = { password_is_temporary: boolean; password_expires_at: string | null };

/** A temporary password from the command line has no expiry. */
export const isTemporaryPasswordExpired = ({ password_is_temporary, password_expires_at }: PasswordState): boolean =>
  password_is_temporary && password_expires_at !== null && password_expires_at < new Date().toISOString();

export async function roleIdByName(db: Db, name: string): Promise<number> {
  const { id } = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return id;
}

type NewUser = {
  buyer: Buyer;
  role: string;
  passwordHash: string | null;
  temporary: boolean;
  designationId?: number | null;
  /** A purchase is the first login. */
  byPurchase?: boolean;
};

/** Call it within a transaction. Null if the email address has an account, even in a race. */
export async function insertUser(trx: Db, input: NewUser): Promise<number | null> {
  return (await createUser(trx, input))?.id ?? null;
}

export async function createUser(trx: Db, input: NewUser) {
  const now = new Date().toISOString();
  const created = await trx
    .insertInto('users')
    .values({
      ...buyerColumns(input.buyer),
      password_hash: input.passwordHash,
      password_is_temporary: input.temporary,
      role_id: trx.selectFrom('roles').select('id').where('name', '=', input.role),
      designation_id: input.designationId ?? null,
      created_at: now,
      updated_at: now,
      last_login_at: input.byPurchase ? now : null,
    })
    .onConflict((c) => c.column('email_canonical').where('deleted_at', 'is', null).doNothing())
    .returning(['id', 'role_id'])
    .executeTakeFirst();
  if (!created) return null;
  await indexNewRecord(trx, 'user', { id: created.id, texts: personTexts(input.buyer) });
  return { ...created, createdAt: now };
}

type Created = { id: number; role_id: number; createdAt: string };

/** Equals `findUserById` for a customer who was just created, with the given orders. */
export const newCustomer = (
  { id, role_id, createdAt }: Created,
  buyer: StoredBuyer,
  orders: Pick<User, 'orders' | 'orders_count'>,
): User =>
  toUser(
    {
      ...buyer,
      id,
      role_id,
      designation_id: null,
      password_is_temporary: true,
      pending_email: null,
      created_at: createdAt,
    },
    { role: { id: role_id, name: 'customer' }, designation: null, ...orders },
  );
