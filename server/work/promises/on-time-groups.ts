import { dateFormat } from '../../../contract/shared/language/formats.ts';
import type { onTimeGroups } from '../../../contract/work/promises.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayIn, type WorkingCalendar } from '../../shared/working-calendar.ts';

export type Delivered = { id: number; first_delivered_at: string };
export type Group = { key: string; name: string };
type Groups = Map<number, Group[]>;

const MONTH = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** An order belongs to each of its services, and to each of its staff. */
export const groupsOf: Record<
  (typeof onTimeGroups)[number],
  (db: Db, orders: Delivered[], calendar: WorkingCalendar) => Promise<Groups> | Groups
> = {
  month(_, orders, calendar) {
    const months = new Map<string, Group[]>();
    return new Map(
      orders.map(({ id, first_delivered_at }) => {
        const month = dayIn(calendar, new Date(first_delivered_at)).slice(0, 7);
        // Formatting a month costs more than everything else for an order.
        const group = months.get(month) ?? [monthOf(month)];
        months.set(month, group);
        return [id, group];
      }),
    );
  },
  async service(db, orders) {
    const rows = await db
      .selectFrom('order_items')
      .leftJoin('services', 'services.id', 'order_items.service_id')
      .select(['order_items.order_id', 'order_items.service_id', 'order_items.title', 'services.title as name'])
      .distinct()
      .where('order_items.order_id', 'in', idsOf(orders))
      .where('order_items.option_id', 'is', null)
      .execute();
    return byOrder(rows, ({ service_id, title, name }) => ({ key: String(service_id ?? title), name: name ?? title }));
  },
  async staff(db, orders) {
    const rows = await db
      .selectFrom('assignments')
      .innerJoin('users', 'users.id', 'assignments.user_id')
      .select(['assignments.order_id', 'assignments.user_id', 'users.name'])
      .where('assignments.order_id', 'in', idsOf(orders))
      // A later round may not be delivered at the moment.
      .where('assignments.status', '<>', 'cancelled')
      .execute();
    return byOrder(rows, ({ user_id, name }) => ({ key: String(user_id), name }));
  },
};

const idsOf = (orders: Delivered[]) => orders.map(({ id }) => id);

const monthOf = (month: string): Group => ({ key: month, name: MONTH.format(new Date(month)) });

const byOrder = <R extends { order_id: number }>(rows: R[], toGroup: (row: R) => Group): Groups =>
  new Map([...Map.groupBy(rows, ({ order_id }) => order_id)].map(([id, list]) => [id, list.map(toGroup)]));
