import type { Selectable } from 'kysely';
import type { User } from '../../../contract/people/accounts.ts';
import type { Tables } from '../../adapters/database/database.ts';
import { buyerKeys, buyerOf } from './buyer-columns.ts';

const own = ['id', 'role_id', 'designation_id', 'password_is_temporary', 'pending_email', 'created_at'] as const;

export const userColumns = [...buyerKeys, ...own].map((column) => `users.${column}` as const);

type Row = Pick<Selectable<Tables['users']>, (typeof buyerKeys)[number] | (typeof own)[number]>;
type Relations = Pick<User, 'role' | 'designation' | 'orders' | 'orders_count'>;

/** No other function builds a user in a response. */
export const toUser = (row: Row, { role, designation, orders, orders_count }: Relations): User => ({
  id: row.id,
  ...buyerOf(row),
  role_id: row.role_id,
  role,
  designation_id: row.designation_id,
  designation,
  password_is_temporary: row.password_is_temporary,
  pending_email: row.pending_email,
  created_at: row.created_at,
  orders_count,
  orders,
});
