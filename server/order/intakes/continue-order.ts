import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { refreshWaiting, resumeClock } from '../clock/clock.ts';

type Continue = {
  orderId: number;
  settings: Settings;
  calendar: WorkingCalendar;
  now: Date;
  by: number;
  reasons: readonly ClockReason[];
};

/** Call it under the order's lock. The pause for questions ends once all that were asked again have an answer. */
export async function continueAfterAnswer(trx: Db, change: Continue): Promise<void> {
  if (await refreshWaiting(trx, change)) return;
  const open = await trx
    .selectFrom('intakes')
    .select('id')
    .where('order_id', '=', change.orderId)
    .where('state', '=', 'open')
    .where('asked_again_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!open) await resumeClock(trx, change);
}
