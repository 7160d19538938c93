import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { calendarWithin, stopClock } from '../../order/clock/clock.ts';
import { type BurnReason, burnSecrets } from '../../order/secrets/secrets.ts';

type End = {
  orderId: number;
  reason: Extract<BurnReason, 'cancelled' | 'refunded' | 'withdrawn'>;
  by?: number;
  now: Date;
};

/** Call it with the order's lock, in the transaction that cancels or fully refunds the order. */
export async function endWork(
  trx: Db,
  deps: Pick<Deps, 'config' | 'settings'>,
  { orderId, reason, by, now }: End,
): Promise<void> {
  await stopClock(trx, { orderId, calendar: await calendarWithin(trx, deps), now });
  await trx
    .updateTable('orders')
    .set({ acceptance: 'none', acceptance_due_at: null, accepted_at: null, accepted_by: null, accepted_how: null })
    .where('id', '=', orderId)
    .where('acceptance', '<>', 'none')
    .execute();
  await burnSecrets(trx, { orderId, reason, by: by ?? null, now });
}
