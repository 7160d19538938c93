import type { Db } from '../../server/adapters/database/database.ts';
import { newClock, toClockColumns } from '../../server/order/clock/clock.ts';
import type { WorkingCalendar } from '../../server/shared/working-calendar.ts';

export const defaultCalendar: WorkingCalendar = {
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  dayStart: '00:00',
  dayEnd: '24:00',
  holidays: [],
};

export const runningClock = (placedAt: string, deliveryDays: number) =>
  toClockColumns(newClock(defaultCalendar, { placedAt: new Date(placedAt), deliveryDays, waitsFor: null }));

/** The clock runs until `dueAt`, as if it always had. */
export const promiseFor = (db: Db, orderId: number, dueAt: string) =>
  db
    .updateTable('orders')
    .set({ due_at: dueAt, clock_state: 'running', clock_reason: null })
    .where('id', '=', orderId)
    .execute();
/** The hours of the sample company, in the time zone of the tests. */
const sampleCalendar: WorkingCalendar = {
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5],
  dayStart: '09:00',
  dayEnd: '17:00',
  holidays: [],
};

export const promisedAfter = (placedAt: string, deliveryDays: number): string =>
  newClock(sampleCalendar, { placedAt: new Date(placedAt), deliveryDays, waitsFor: null }).dueAt.toISOString();

/** The order is due after calendar days, whatever the company's calendar says. */
export async function runSince(db: Db, orderId: number, placedAt: string, days = 5): Promise<void> {
  const clock = runningClock(placedAt, days);
  await db
    .updateTable('orders')
    .set({ ...clock, first_due_at: clock.due_at, created_at: placedAt })
    .where('id', '=', orderId)
    .execute();
  await db
    .updateTable('clock_spans')
    .set({ state: 'running', reason: null, from_at: placedAt })
    .where('order_id', '=', orderId)
    .execute();
}
