import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '../../../contract/status.ts';
import type { Db, Tables } from '../../adapters/database/schema.ts';

const DAY_MS = 24 * 3600_000;
const open: OrderStatus[] = ['pending', 'processing', 'completed'];

/**
 * Whether a standing order is past its promised day and not delivered; null where none can be. A promised day is the
 * order's day and so many days: the engines add them in different ways, so we go by the number.
 */
export async function overdueOrders(db: Db, now = Date.now()): Promise<Expression<SqlBool> | null> {
  const spans = await openSpans(db);
  if (spans.length === 0) return null;
  const e = expressionBuilder<Tables, 'orders'>();
  return e.and([
    e('orders.deleted_at', 'is', null),
    e.or(
      spans.map(({ status, days }) =>
        e.and([
          e('orders.status', '=', status),
          e('orders.delivery_days', '=', days),
          e('orders.created_at', '<', new Date(now - days * DAY_MS).toISOString()),
        ]),
      ),
    ),
  ]);
}

/** Which numbers of days unfinished orders have: from one to the next in their index, however many orders there are. */
async function openSpans(db: Db): Promise<{ status: OrderStatus; days: number }[]> {
  const least = (more: RawBuilder<unknown>) =>
    sql`(select min(delivery_days) from orders where deleted_at is null and orders.status = known.status ${more})`;
  const { rows } = await sql<{ status: OrderStatus; days: number }>`with recursive spans (status, days) as (
      select known.status, ${least(sql``)} from (${sql.join(
        open.map((status) => sql`select cast(${status} as varchar) as status`),
        sql` union all `,
      )}) as known
      union all
      select known.status, ${least(sql`and delivery_days > known.days`)} from spans as known where known.days is not null
    ) select status, days from spans where days is not null`.execute(db);
  return rows;
}
