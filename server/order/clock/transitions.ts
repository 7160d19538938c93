import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { changeClock } from './change-clock.ts';
import { pause, run, stop } from './clock-rules.ts';

/** `by`: null for the application. */
type Transition = { orderId: number; calendar: WorkingCalendar; now: Date; by: number | null };

// All are called in the transaction that holds the order's lock, and return whether anything changed.

/** Changes only a running clock. */
export async function pauseClock(
  trx: Db,
  { orderId, calendar, now, by, reason }: Transition & { reason: ClockReason },
): Promise<boolean> {
  const changed = await changeClock(trx, { orderId, now }, (clock) =>
    clock.state === 'running' ? pause(calendar, clock, now, reason) : null,
  );
  if (!changed) return false;
  await writeOrderEvents(trx, { orderId, kind: 'paused', actorId: by, detail: { reason }, at: now.toISOString() });
  return true;
}

type Ends = { reasons?: readonly ClockReason[]; pausedBefore?: Date | undefined };

/** Changes only a paused clock. `reasons`: of the pause that ends; defaults to any. */
export async function resumeClock(
  trx: Db,
  { orderId, calendar, now, by, reasons, pausedBefore }: Transition & Ends,
): Promise<boolean> {
  const changed = await changeClock(trx, { orderId, now }, ({ state, reason, ...clock }) =>
    state === 'paused' &&
    (!reasons || (reason !== null && reasons.includes(reason))) &&
    (!pausedBefore || clock.since <= pausedBefore)
      ? run(calendar, { state, reason, ...clock }, now)
      : null,
  );
  if (!changed) return false;
  const detail = { due_at: changed.after.dueAt.toISOString() };
  await writeOrderEvents(trx, { orderId, kind: 'resumed', actorId: by, detail, at: now.toISOString() });
  return true;
}

/** Call it when work starts, whatever the order still waited for. */
export async function startClock(trx: Db, { orderId, calendar, now }: Omit<Transition, 'by'>): Promise<boolean> {
  const changed = await changeClock(trx, { orderId, now }, (clock) =>
    clock.state === 'waiting' ? run(calendar, clock, now) : null,
  );
  return changed !== null;
}

/** Call it when the order is delivered, canceled or deleted. */
export async function stopClock(
  trx: Db,
  { orderId, calendar, now }: Omit<Transition, 'by'>,
  more: { first_delivered_at?: string } = {},
): Promise<boolean> {
  const changed = await changeClock(
    trx,
    { orderId, now },
    (clock) => (clock.state === 'stopped' ? null : stop(calendar, clock, now)),
    more,
  );
  return changed !== null;
}
