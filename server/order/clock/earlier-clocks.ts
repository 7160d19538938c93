import type { Deps } from '../../deps.ts';
import { workingTimeBetween } from '../../shared/working-calendar.ts';
import { calendarOf } from './calendar.ts';

const BATCH = 500;

/**
 * At the first start after the upgrade: the budget of orders from earlier releases is the working time that was left of
 * their promise, which does not move. Each order is its own marker, so that two nodes and a killed one do no harm.
 */
export async function budgetEarlierClocks(deps: Pick<Deps, 'db' | 'config' | 'settings'>): Promise<void> {
  const { db } = deps;
  for (;;) {
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'clock_since', 'due_at'])
      .where('clock_state', '=', 'running')
      .where('clock_budget', '<', 0)
      .limit(BATCH)
      .execute();
    if (orders.length === 0) return;
    const calendar = await calendarOf(deps);
    await db.transaction().execute(async (trx) => {
      for (const { id, clock_since, due_at } of orders)
        await trx
          .updateTable('orders')
          .set({ clock_budget: workingTimeBetween(calendar, new Date(clock_since), new Date(due_at)) })
          .where('id', '=', id)
          .where('clock_budget', '<', 0)
          .execute();
    });
  }
}
