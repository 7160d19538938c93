import { type Expression, type SqlBool, sql } from 'kysely';
import type { DueFilter } from '../../../contract/shared/work-states.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { daysAfter, endOfCompanyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { dayIn } from '../../shared/working-calendar.ts';

// The partial indexes have these conditions verbatim.
const RUNNING = sql<SqlBool>`orders.deleted_at is null and orders.clock_state = 'running'`;
/** Includes orders with open questions whose clock was resumed or never waited. Few orders wait, so they are sorted. */
const WAITING = sql<SqlBool>`orders.id in (
  select waiting.id from orders as waiting
    where waiting.deleted_at is null and waiting.clock_state in ('waiting', 'paused')
    -- Without statistics, only this names the index of the condition.
      and waiting.due_at >= '2000-01-01T00:00:00Z'
  union all select intakes.order_id from intakes join orders as asked on asked.id = intakes.order_id
    where intakes.state = 'open' and asked.deleted_at is null and asked.clock_state = 'running')`;

export const isOverdue = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`${RUNNING} and orders.due_at < ${now.toISOString()}`;

/** `today` and `week`, the seven days from today, are the company's. */
export function isDue(due: DueFilter, { calendar, now }: PromiseView): Expression<SqlBool> {
  if (due === 'overdue') return isOverdue(now);
  if (due === 'waiting') return WAITING;
  const today = dayIn(calendar, now);
  const last = due === 'today' ? today : daysAfter(today, 6);
  const from = startOfCompanyDay(calendar.timeZone, today);
  return sql<SqlBool>`${RUNNING} and orders.due_at >= ${from}
    and orders.due_at < ${endOfCompanyDay(calendar.timeZone, last)}`;
}
