import type { Db } from '../../adapters/database/database.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { resumeClock } from '../clock/clock.ts';
import { addEntry } from './add-message.ts';

type Resume = { orderId: number; by: number; calendar: WorkingCalendar; now: Date; writtenAt: Date | undefined };

/**
 * A message ends the wait for the customer, but does not make up for a missed appointment. One that was held back
 * answers no later question. Call it under the order's lock.
 */
export async function resumeForCustomer(trx: Db, { orderId, now, writtenAt, ...resume }: Resume): Promise<boolean> {
  const ends = { reasons: ['customer', 'intake'], pausedBefore: writtenAt } as const;
  const resumed = await resumeClock(trx, { orderId, now: writtenAt ?? now, ...resume, ...ends });
  if (resumed) await addEntry(trx, { orderId, content: 'The customer replied, so work continues', now });
  return resumed;
}
