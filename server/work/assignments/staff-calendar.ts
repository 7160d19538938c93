import type { z } from 'zod';
import type { assignmentsApi } from '../../../contract/work/assignments.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { toStaffOrders } from '../../selling/orders/orders.ts';
import { daysAfter, endOfCompanyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { invalidField } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { dayIn, isWorkingDay } from '../../shared/working-calendar.ts';
import { assignmentColumns, assignmentsOf } from './staff-assignments.ts';

type Query = z.output<typeof assignmentsApi.staffCalendar.query>;
type Calendar = z.output<typeof assignmentsApi.staffCalendar.response>;

const MOST_DAYS = 42;
/** More promised days than anyone has in six weeks. */
const MOST_JOBS = 500;

function daysOf({ from, to }: Query): string[] {
  if (to < from) throw invalidField('to', 'The to field must not be before from.');
  if (to >= daysAfter(from, MOST_DAYS))
    throw invalidField('to', `The to field must be at most ${MOST_DAYS - 1} days after from.`);
  const days = [from];
  for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** A job that waits has no day: it is counted only, as are late ones of earlier days. */
export async function staffCalendar(
  db: Db,
  userId: number,
  query: Query,
  { view, holidays }: { view: PromiseView; holidays: Settings['holidays'] },
): Promise<Calendar> {
  const days = daysOf(query);
  const { calendar, now } = view;
  const from = startOfCompanyDay(calendar.timeZone, query.from);
  const until = endOfCompanyDay(calendar.timeZone, query.to);
  const mine = assignmentsOf(db, userId).innerJoin('orders', 'orders.id', 'assignments.order_id');
  const [rows, counts] = await Promise.all([
    mine
      .select(assignmentColumns)
      .where('assignments.status', '<>', 'cancelled')
      .where('orders.clock_state', 'in', ['running', 'stopped'])
      .where('orders.due_at', '>=', from)
      .where('orders.due_at', '<', until)
      .orderBy('orders.due_at')
      .orderBy('assignments.id')
      .limit(MOST_JOBS)
      .execute(),
    mine
      .select((e) => [
        e.fn.countAll<number>().filterWhere('orders.clock_state', 'in', ['waiting', 'paused']).as('waiting'),
        e.fn
          .countAll<number>()
          .filterWhere('orders.clock_state', '=', 'running')
          .filterWhere('orders.due_at', '<', from)
          .filterWhere('orders.due_at', '<', now.toISOString())
          .as('late'),
      ])
      .where('assignments.status', 'not in', ['delivered', 'cancelled'])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    today: dayIn(calendar, now),
    days: days.map((day) => ({
      day,
      is_working: isWorkingDay(calendar, day),
      holiday: holidays.find((holiday) => holiday.day === day)?.name ?? null,
    })),
    jobs: await toStaffOrders(db, rows, view),
    late_before: Number(counts.late),
    waiting: Number(counts.waiting),
  };
}
