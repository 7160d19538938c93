import type { Deps } from '../../deps.ts';
import { workingTimeBetween } from '../../shared/working-calendar.ts';
import { calendarOf } from './calendar.ts';

const BATCH = 500;

/**
 * Runs at the first start after the upgrade: an order from an earlier release gets the working time left until its
 * promise as its budget. Each order is its own marker: several nodes and killed ones do no harm.
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
