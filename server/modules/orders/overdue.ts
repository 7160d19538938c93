import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a standing order is past its promised day and not delivered. The words are those of the index. */
export const isOverdue = (now = Date.now()): Expression<SqlBool> =>
  sql<SqlBool>`orders.deleted_at is null and orders.status <> 'delivered' and orders.promised_at < ${new Date(now).toISOString()}`;
