import type { ClockReason } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';
import type { WorkingCalendar } from '../../shared/working-calendar.ts';
import { changeClock } from './change-clock.ts';
import { run, waitFor } from './clock-rules.ts';
import { endOfWithdrawal } from './promise-response.ts';

type Wait = {
  orderId: number;
  calendar: WorkingCalendar;
  settings: Pick<Settings, 'clock_waits_for_payment'>;
  now: Date;
};

/**
 * Call it after a payment or an answer, with the order's lock: a waiting clock runs, unless something else is missing.
 * Returns whether it started.
 */
export async function refreshWaiting(trx: Db, { orderId, calendar, settings, now }: Wait): Promise<boolean> {
  const waitsFor = await missingOf(trx, orderId, settings, now);
  const changed = await changeClock(trx, { orderId, now }, (clock) => {
    if (clock.state !== 'waiting' || clock.reason === waitsFor) return null;
    return waitsFor === null ? run(calendar, clock, now) : waitFor(calendar, clock, now, waitsFor);
  });
  return changed?.after.state === 'running';
}

/**
 * Payment comes first. A part of it, such as a deposit, is enough; so is an invoice that was credited. The period in
 * which the buyer may withdraw comes last.
 */
async function missingOf(
  trx: Db,
  orderId: number,
  { clock_waits_for_payment }: Wait['settings'],
  now: Date,
): Promise<ClockReason | null> {
  const { payment_status, unpaid, questions, ...exits } = await trx
    .selectFrom('orders')
    .select(['payment_status', 'withdrawal_until', 'early_start_at'])
    .select([unpaidInvoice(trx, orderId).as('unpaid'), openRequired(trx, orderId).as('questions')])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (clock_waits_for_payment && payment_status === 'unpaid' && unpaid !== null) return 'payment';
  if (questions !== null) return 'intake';
  const end = endOfWithdrawal(exits);
  return end !== null && end > now ? 'withdrawal' : null;
}

const unpaidInvoice = (trx: Db, orderId: number) =>
  trx
    .selectFrom('invoices')
    .select('invoices.id')
    .where('invoices.order_id', '=', orderId)
    .whereRef('invoices.credited_cents', '<', 'invoices.amount_cents')
    .limit(1);

const openRequired = (trx: Db, orderId: number) =>
  trx
    .selectFrom('intakes')
    .select('intakes.id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('is_required', '=', true)
    .limit(1);
