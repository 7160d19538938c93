import { type Expression, type SqlBool, sql } from 'kysely';

/** Begins with the condition of the partial index verbatim. */
export const isOverdue = (now = Date.now()): Expression<SqlBool> =>
  sql<SqlBool>`orders.deleted_at is null and orders.status <> 'delivered' and orders.status <> 'cancelled'
    and orders.promised_at < ${new Date(now).toISOString()}`;
