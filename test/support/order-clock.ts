import type { Db } from '../../server/adapters/database/database.ts';
import { newClock, toClockColumns } from '../../server/modules/promises/promises.ts';
import type { WorkingCalendar } from '../../server/shared/working-calendar.ts';

/** Every day counts, around the clock. */
export const defaultCalendar: WorkingCalendar = {
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  dayStart: '00:00',
  dayEnd: '24:00',
  holidays: [],
};

/** The columns of an order whose clock has run since it was placed. */
export const runningClock = (placedAt: string, deliveryDays: number) =>
  toClockColumns(newClock(defaultCalendar, { placedAt: new Date(placedAt), deliveryDays, waitsFor: null }));

/** As if the clock had run until now from then on. */
export const promiseFor = (db: Db, orderId: number, dueAt: string) =>
  db
    .updateTable('orders')
    .set({ due_at: dueAt, clock_state: 'running', clock_reason: null })
    .where('id', '=', orderId)
    .execute();
