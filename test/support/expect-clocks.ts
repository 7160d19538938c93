import { expect } from 'vitest';
import { calendarOf } from '../../server/order/clock/clock.ts';
import { workingTimeBetween } from '../../server/shared/working-calendar.ts';
import { openStages } from './stage.ts';

/** A minute of the tests' shortest working day, in millionths. */
const MINUTE = 1_000_000 / (8 * 60);

/** Recomputes what each clock has used from its spans. Tests that change the calendar must not call it. */
export async function expectClocksToMatch(): Promise<void> {
  for (const { deps } of openStages()) {
    const calendar = await calendarOf(deps);
    const orders = await deps.db.selectFrom('orders').select(['id', 'clock_used']).execute();
    const spans = await deps.db
      .selectFrom('clock_spans')
      .select(['order_id', 'from_at', 'to_at'])
      .where('state', '=', 'running')
      .where('to_at', 'is not', null)
      .execute();
    const byOrder = Map.groupBy(spans, ({ order_id }) => order_id);
    for (const { id, clock_used } of orders) {
      const used = (byOrder.get(id) ?? []).reduce(
        (sum, { from_at, to_at }) => sum + workingTimeBetween(calendar, new Date(from_at), new Date(to_at ?? from_at)),
        0,
      );
      expect(Math.abs(clock_used - used), `order ${id} has used ${clock_used}, its spans ${used}`).toBeLessThan(MINUTE);
    }
  }
}
