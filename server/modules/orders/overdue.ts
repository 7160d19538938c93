import { type Expression, type SqlBool, sql } from 'kysely';

/** Begins with the condition of the partial index verbatim. */
export const isOverdue = (now = Date.now()): Expression<SqlBool> =>
  sql<SqlBool>`orders.deleted_at is null and orders.clock_state = 'running'
    and orders.due_at < ${new Date(now).toISOString()}`;
