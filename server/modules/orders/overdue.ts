import { type Expression, type SqlBool, sql } from 'kysely';

/** Must match the condition of the partial index verbatim. */
export const isOverdue = (now = Date.now()): Expression<SqlBool> =>
  sql<SqlBool>`orders.deleted_at is null and orders.status <> 'delivered' and orders.promised_at < ${new Date(now).toISOString()}`;
