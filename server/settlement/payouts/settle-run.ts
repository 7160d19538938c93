import type { z } from 'zod';
import type { PayoutRun, payoutPayment } from '../../../contract/settlement/payouts.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayOf, issuerOf, nextNumber, timeZoneWithin } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { queueNotification } from '../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { companyDay, dayAfter, noonOfCompanyDay } from '../../shared/company-day.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { ordersOnHold } from '../commissions/commissions.ts';
import { notifyRunChanged } from './notify-run.ts';
import { type Caller, lockRun, type PayoutDeps, refuseUnless } from './payout-runs.ts';
import { findRun } from './run-response.ts';
import { freezeStatements } from './statement.ts';

export async function approveRun(deps: PayoutDeps, id: number, { by, key }: Caller): Promise<PayoutRun> {
  const issuer = await issuerOf(deps);
  const approve = async (trx: Db) => {
    const run = await lockRun(trx, id);
    refuseUnless(run.state, 'draft');
    if (run.total_cents === 0) throw new AppError('conflict', 'This payout run has no payouts left.');
    await refuseIfOnHold(trx, id);
    const { year, seq, number } = await nextNumber(trx, 'payout', dayOf(issuer, issuer.now));
    await trx
      .updateTable('payout_runs')
      .set({ state: 'approved', year, seq, number, approved_by: by, approved_at: issuer.now })
      .where('id', '=', id)
      .execute();
    await freezeStatements(trx, issuer, { id, number, cutoff_on: run.cutoff_on });
    const after = { state: 'approved', number, total: toDecimal(run.total_cents) };
    await writeAuditEntry(trx, { by, action: 'payout.approve', id, before: { state: run.state }, after });
    return id;
  };
  const request = { userId: by, key, path: `/admin/payout-runs/${id}/approve`, input: null };
  await deps.db.transaction().execute((trx) => writeOnce(trx, request, () => approve(trx)));
  await notifyRunChanged(deps, id);
  return findRun(deps, id);
}

/** A dispute may have begun after the draft: its commissions must not be paid. */
async function refuseIfOnHold(trx: Db, runId: number): Promise<void> {
  const line = await trx
    .selectFrom('commissions')
    .innerJoin('payouts', 'payouts.id', 'commissions.payout_id')
    .select('commissions.order_id')
    .where('payouts.run_id', '=', runId)
    .where('commissions.order_id', 'in', ordersOnHold(trx))
    .executeTakeFirst();
  if (line)
    throw new AppError(
      'conflict',
      `The payment of order ${line.order_id} is disputed. Remove its commissions from this run first.`,
    );
}

type Payment = z.output<typeof payoutPayment> & Caller;

/** Accepts tomorrow: it has begun already in other time zones. */
async function refuseFarDay({ settings, clock }: PayoutDeps, paidOn: string): Promise<void> {
  const { time_zone } = await settings.current();
  const tomorrow = dayAfter(companyDay(time_zone, clock.now()));
  if (paidOn > tomorrow) throw invalidField('paid_on', 'The paid on field must not be more than a day in the future.');
}

export async function payRun(deps: PayoutDeps, id: number, { by, key, ...input }: Payment): Promise<PayoutRun> {
  const { paid_on, reference = null } = input;
  await refuseFarDay(deps, paid_on);
  const pay = async (trx: Db) => {
    const run = await lockRun(trx, id);
    refuseUnless(run.state, 'approved');
    await trx
      .updateTable('payout_runs')
      .set({ state: 'paid', paid_on, reference, paid_at: deps.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    // Noon in UTC is the same day almost everywhere.
    await payLines(trx, id, noonOfCompanyDay(await timeZoneWithin(trx, deps), paid_on), by);
    await notifyStaff(trx, { id, number: run.number ?? '', by });
    const after = { state: 'paid', number: run.number, paid_on, reference, total: toDecimal(run.total_cents) };
    await writeAuditEntry(trx, { by, action: 'payout.pay', id, before: { state: run.state }, after });
    return id;
  };
  const request = { userId: by, key, path: `/admin/payout-runs/${id}/pay`, input };
  await deps.db.transaction().execute((trx) => writeOnce(trx, request, () => pay(trx)));
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyRunChanged(deps, id);
  return findRun(deps, id);
}

/** Each line adds an event to its order's history; many lines need several statements. */
const EVENTS_AT_ONCE = 500;

async function payLines(trx: Db, runId: number, payment_date: string, by: number): Promise<void> {
  const paid = await trx
    .updateTable('commissions')
    .set({ status: 'paid', payment_date })
    .where('payout_id', 'in', trx.selectFrom('payouts').select('id').where('run_id', '=', runId))
    .returning(['id', 'order_id', 'user_id', 'amount_cents'])
    .execute();
  const events = paid.flatMap(({ id, order_id, user_id, amount_cents }) =>
    order_id === null
      ? []
      : [
          {
            orderId: order_id,
            kind: 'commission_paid' as const,
            actorId: by,
            detail: { commission_id: id, user_id, amount: toDecimal(amount_cents) },
          },
        ],
  );
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE)
    await writeOrderEvents(trx, ...events.slice(from, from + EVENTS_AT_ONCE));
}

async function notifyStaff(trx: Db, run: { id: number; number: string; by: number }): Promise<void> {
  const payouts = await trx
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select(['payouts.id', 'payouts.user_id', 'payouts.total_cents', 'users.email'])
    .where('payouts.run_id', '=', run.id)
    .where('users.deleted_at', 'is', null)
    .execute();
  for (const { id, user_id: userId, total_cents, email } of payouts) {
    await queueEmail(trx, { kind: 'payout-statement', to: email, data: { userId, payoutId: id } });
    const data = { number: run.number, amount: toDecimal(total_cents) };
    await queueNotification(trx, { kind: 'payout_paid', subjectId: id, actorId: run.by, data, to: [userId] });
  }
}
