import { sql } from 'kysely';
import { findingLabel } from '../../../contract/settlement/finding-labels.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { daysBetween } from '../../../contract/shared/promise-sentence.ts';
import { providerName } from '../../../contract/shared/status.ts';
import { amount, countersFor } from '../../adapters/database/counters.ts';
import { dueCentsOf, overdueInvoices } from '../../invoicing/billing/billing.ts';
import { itemsToReview } from '../../settlement/reconciliation/reconciliation.ts';
import { companyDay, companyDayOrNull } from '../../shared/company-day.ts';
import { workingDaysBetween } from '../../shared/working-calendar.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

const disputes: Source = {
  group: 'deadline',
  read({ db, view, today }, hidden) {
    const open = db
      .selectFrom('disputes')
      .where('disputes.state', '=', 'needs_response')
      .where('disputes.id', 'not in', hidden.ids('dispute'));
    return found(
      open
        .innerJoin('payments', 'payments.id', 'disputes.payment_id')
        .innerJoin('users', 'users.id', 'payments.user_id')
        .select((e) => [
          'disputes.id',
          'disputes.amount_cents',
          'disputes.respond_by',
          'disputes.provider_ref',
          'payments.order_id',
          'payments.user_id',
          'users.name',
          e
            .selectFrom('payment_allocations')
            .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
            .select('invoices.invoice_number')
            .whereRef('payment_allocations.payment_id', '=', 'payments.id')
            .orderBy('invoices.id')
            .limit(1)
            .as('invoice_number'),
        ])
        .orderBy(sql`coalesce(disputes.respond_by, '9999-12-31')`)
        .orderBy('disputes.id')
        .limit(ROWS),
      open.select(count),
      (row) => {
        const day = companyDayOrNull(view.calendar.timeZone, row.respond_by);
        return toRow({
          kind: 'dispute',
          action: 'answer_dispute',
          id: row.id,
          order_id: row.order_id,
          user_id: row.user_id,
          ref: row.invoice_number ?? row.provider_ref,
          title: 'Dispute',
          who: row.name,
          amount: toDecimal(row.amount_cents),
          day,
          days_late: day === null ? 0 : Math.max(0, daysBetween(day, today)),
        });
      },
    );
  },
};

const findings: Source = {
  group: 'deadline',
  read({ db }, hidden) {
    const open = db
      .selectFrom('reconciliation_findings')
      .where('state', '=', 'open')
      .where('kind', '<>', 'foreign_payment')
      .where('id', 'not in', hidden.ids('finding'));
    return found(
      open
        .select(['id', 'kind', 'provider', 'ref', 'amount_cents', 'first_seen_at'])
        .orderBy('first_seen_at')
        .orderBy('id')
        .limit(ROWS),
      open.select(count),
      (row) =>
        toRow({
          kind: 'finding',
          action: 'settle_finding',
          id: row.id,
          ref: row.ref,
          title: findingLabel(row.kind, row.provider === null ? '' : providerName(row.provider)),
          amount: row.amount_cents === null ? null : toDecimal(row.amount_cents),
          at: row.first_seen_at,
        }),
    );
  },
};

const refunds: Source = {
  group: 'deadline',
  read({ db }, hidden) {
    const open = db
      .selectFrom('refunds')
      .where('refunds.state', 'in', ['failed', 'returned'])
      .where('refunds.superseded_by', 'is', null)
      .where('refunds.id', 'not in', hidden.ids('refund'));
    return found(
      open
        .innerJoin('users', 'users.id', 'refunds.user_id')
        .leftJoin('invoices', 'invoices.id', 'refunds.invoice_id')
        .select([
          'refunds.id',
          'refunds.state',
          'refunds.order_id',
          'refunds.user_id',
          'refunds.amount_cents',
          'refunds.created_at',
          'users.name',
          'invoices.invoice_number',
        ])
        .orderBy('refunds.id')
        .limit(ROWS),
      open.select(count),
      (row) =>
        toRow({
          kind: 'refund',
          action: 'retry_refund',
          id: row.id,
          order_id: row.order_id,
          user_id: row.user_id,
          ref: row.invoice_number,
          title: row.state === 'failed' ? 'Refund failed' : 'Refund returned',
          who: row.name,
          amount: toDecimal(row.amount_cents),
          at: row.created_at,
        }),
    );
  },
};

/** A payment and a tax id may have the same id, their place is unique. */
const payments: Source = {
  group: 'deadline',
  read({ db }, hidden) {
    const open = itemsToReview(db, { is_settled: '0' }).where('items.place', 'not in', hidden.ids('review_payment'));
    return found(
      open.selectAll('items').orderBy('items.created_at').orderBy('items.place').limit(ROWS),
      open.select(count),
      (row) =>
        toRow({
          key: `review_payment:${row.place}`,
          kind: 'review_payment',
          action: 'review_payment',
          id: row.id,
          ref: row.ref,
          title: row.kind === 'payment' ? 'Payment to review' : 'Tax id to review',
          who: row.name,
          amount: toDecimal(row.amount_cents),
          at: row.created_at,
        }),
    );
  },
};

const invoices: Source = {
  group: 'overdue_invoices',
  read({ db, today }, hidden) {
    const open = overdueInvoices(db, today).where('invoices.id', 'not in', hidden.ids('invoice'));
    return found(
      open
        .innerJoin('users', 'users.id', 'invoices.user_id')
        .select([
          'invoices.id',
          'invoices.invoice_number',
          'invoices.order_id',
          'invoices.user_id',
          'invoices.due_on',
          dueCentsOf.as('due_cents'),
          'users.name',
        ])
        .orderBy('invoices.due_on')
        .orderBy('invoices.id')
        .limit(ROWS),
      open.select(count),
      (row) =>
        toRow({
          kind: 'invoice',
          action: 'open_invoice',
          id: row.id,
          order_id: row.order_id,
          user_id: row.user_id,
          ref: row.invoice_number,
          title: 'Overdue invoice',
          who: row.name,
          amount: toDecimal(row.due_cents),
          day: row.due_on,
          days_late: daysBetween(row.due_on, today),
        }),
    );
  },
};

const WORKING_WEEK = 5;

const endOfMonth = (day: string): string => {
  const date = Temporal.PlainDate.from(day);
  return date.with({ day: date.daysInMonth }).toString();
};

const runActions = { draft: 'approve_run', approved: 'pay_run' } as const;

/** One line in the last working week of the month: the open run, or what could be paid out. */
const commissions: Source = {
  group: 'commissions',
  async read({ db, view, today }, hidden) {
    const none = { count: 0, rows: [] };
    if (workingDaysBetween(view.calendar, today, endOfMonth(today)) >= WORKING_WEEK) return none;
    const run = await db
      .selectFrom('payout_runs')
      .select(['id', 'state', 'total_cents', 'created_at'])
      .where('state', 'in', ['draft', 'approved'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const cents = run
      ? run.total_cents
      : (
          await countersFor(db, 'commissions', { detail: 'unpaid' })
            .select(amount.as('cents'))
            .executeTakeFirstOrThrow()
        ).cents;
    if (cents <= 0 || hidden.ids('payout_run').includes(run?.id ?? 0)) return none;
    const action = run?.state === 'draft' || run?.state === 'approved' ? runActions[run.state] : 'start_run';
    const title = run ? 'Payout run' : 'Commissions to pay';
    const ref = run ? companyDay(view.calendar.timeZone, run.created_at).slice(0, 7) : null;
    return {
      count: 1,
      rows: [toRow({ kind: 'payout_run', action, id: run?.id ?? null, ref, title, amount: toDecimal(cents) })],
    };
  },
};

export const moneySources: readonly Source[] = [disputes, findings, refunds, payments, invoices, commissions];
