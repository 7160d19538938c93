import type { WorkList } from '../../../contract/office/work-list.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { isDue, listedOrders } from '../../selling/orders/orders.ts';
import { daysAfter } from '../../shared/company-day.ts';
import { dayIn, isWorkingDay } from '../../shared/working-calendar.ts';
import { orderTexts } from './orders.ts';
import type { Context } from './sources.ts';

const DAYS = 7;
const LISTED_A_DAY = 5;
/** More than a screen shows: a week with more promises is counted up to here. */
const MOST = 500;

/** The promises of the next seven days by company day. */
export async function promisedThisWeek({ db, view, today }: Context): Promise<WorkList['week']> {
  const due = await activeOrders(db)
    .where(isDue('week', view))
    .select(['orders.id', 'orders.due_at'])
    .orderBy('orders.due_at')
    .orderBy('orders.id')
    .limit(MOST)
    .execute();
  const byDay = Map.groupBy(due, ({ due_at }) => dayIn(view.calendar, new Date(due_at)));
  const listed = [...byDay.values()].flatMap((orders) => orders.slice(0, LISTED_A_DAY).map(({ id }) => id));
  const orders = new Map((await listedOrders(db, listed, view)).map((order) => [order.id, order]));
  const days = Array.from({ length: DAYS }, (_, i) => daysAfter(today, i));
  return days
    .filter((day) => byDay.has(day) || isWorkingDay(view.calendar, day))
    .map((day) => {
      const ofDay = byDay.get(day) ?? [];
      return {
        day,
        count: ofDay.length,
        orders: ofDay.slice(0, LISTED_A_DAY).flatMap(({ id }) => {
          const order = orders.get(id);
          return order ? [{ id, ...orderTexts(order) }] : [];
        }),
      };
    });
}
