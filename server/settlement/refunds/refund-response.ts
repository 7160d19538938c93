import type { z } from 'zod';
import type { Refund, refundsApi } from '../../../contract/settlement/refunds.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { type RefundState, refundStates } from '../../../contract/shared/money-states.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { companyDay, companyDayOrNull, companyDays } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { canRetry } from './can-retry.ts';
import { toPaymentRef } from './payment-ref.ts';
import { paymentsWithRef } from './payments-with-ref.ts';

type Query = z.output<typeof refundsApi.refunds.query>;

const allRefunds = (db: Db) => db.selectFrom('refunds');

const withDetails = (rows: ReturnType<typeof allRefunds>) =>
  rows
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('users as customers', 'customers.id', 'refunds.user_id')
    .leftJoin('invoices', 'invoices.id', 'refunds.invoice_id')
    .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .leftJoin('users as admins', 'admins.id', 'refunds.requested_by')
    .select([
      'refunds.id',
      'refunds.state',
      'refunds.source',
      'refunds.amount_cents',
      'refunds.reason',
      'refunds.note',
      'refunds.reference',
      'refunds.keep_commissions',
      'refunds.user_id',
      'customers.name as customer_name',
      'refunds.payment_id',
      'payments.method',
      'payments.provider',
      'payments.card',
      'payments.provider_ref as payment_ref',
      'refunds.invoice_id',
      'invoices.invoice_number',
      'refunds.order_id',
      'refunds.credit_note_id',
      'credit_notes.credit_note_number',
      'refunds.failure',
      'refunds.superseded_by',
      'refunds.requested_by',
      'admins.name as admin_name',
      'refunds.created_at',
      'refunds.succeeded_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

const toRefund = (row: Row, timeZone: string): Refund => ({
  id: row.id,
  state: row.state,
  source: row.source,
  amount: toDecimal(row.amount_cents),
  reason: row.reason,
  note: row.note,
  reference: row.reference,
  keep_commissions: row.keep_commissions,
  user: { id: row.user_id, name: row.customer_name },
  payment: toPaymentRef(row),
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, invoice_number: row.invoice_number ?? '' },
  order_id: row.order_id,
  credit_note:
    row.credit_note_id === null ? null : { id: row.credit_note_id, credit_note_number: row.credit_note_number ?? '' },
  failure: row.failure,
  superseded_by: row.superseded_by,
  can_retry: canRetry(row),
  requested_by: row.requested_by === null ? null : { id: row.requested_by, name: row.admin_name ?? '' },
  created_at: row.created_at,
  day: companyDay(timeZone, row.created_at),
  succeeded_at: row.succeeded_at,
  succeeded_on: companyDayOrNull(timeZone, row.succeeded_at),
});

type RefundDeps = Pick<Deps, 'db' | 'settings'>;

export async function refundById({ db, settings }: RefundDeps, id: number): Promise<Refund> {
  const { time_zone } = await settings.current();
  const row = await withDetails(allRefunds(db).where('refunds.id', '=', id)).executeTakeFirst();
  if (!row) throw notFound('Refund');
  return toRefund(row, time_zone);
}

export async function refundsOfPayments(
  db: Db,
  paymentIds: readonly number[],
  timeZone: string,
): Promise<Map<number, Refund[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await withDetails(allRefunds(db).where('refunds.payment_id', 'in', paymentIds))
    .orderBy('refunds.id')
    .execute();
  const refunds = rows.map((row) => toRefund(row, timeZone));
  return Map.groupBy(refunds, ({ payment }) => payment.id);
}

/** The text is the provider's id of a refund or payment, a credit note or an invoice. */
export async function namedRefunds(db: Db, text: string | undefined): Promise<number[] | null> {
  if (!text) return null;
  const number = text.toUpperCase();
  // Each column has its own index: with `or`, every refund is read.
  const refunds = db.selectFrom('refunds').select('refunds.id');
  const rows = await refunds
    .where('provider', 'in', ['stripe', 'paypal'])
    .where('provider_ref', '=', text)
    .union(refunds.where('payment_id', 'in', paymentsWithRef(db, text)))
    .union((e) =>
      refunds.where(
        'credit_note_id',
        'in',
        e.selectFrom('credit_notes').select('credit_notes.id').where('credit_note_number', '=', number),
      ),
    )
    .union((e) =>
      refunds.where(
        'invoice_id',
        'in',
        e.selectFrom('invoices').select('invoices.id').where('invoice_number', '=', number),
      ),
    )
    .limit(100)
    .execute();
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** Counts all refunds, whatever the list is narrowed to. */
export async function countRefunds(db: Db): Promise<Record<RefundState, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(refundStates.map((state) => [state, 0])) as Record<RefundState, number>;
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

export async function listRefunds(db: Db, query: Query, timeZone: string): Promise<Page<Refund>> {
  const { state, source, payment_id, invoice_id, order_id, user_id, from, to, search } = query;
  const named = await namedRefunds(db, search);
  const days = companyDays(timeZone, { from, to });
  const rows = allRefunds(db)
    .$if(state !== undefined, (q) => q.where('refunds.state', '=', state ?? 'requested'))
    .$if(source !== undefined, (q) => q.where('refunds.source', '=', source ?? 'admin'))
    .$if(payment_id !== undefined, (q) => q.where('refunds.payment_id', '=', payment_id ?? 0))
    .$if(invoice_id !== undefined, (q) => q.where('refunds.invoice_id', '=', invoice_id ?? 0))
    .$if(order_id !== undefined, (q) => q.where('refunds.order_id', '=', order_id ?? 0))
    .$if(user_id !== undefined, (q) => q.where('refunds.user_id', '=', user_id ?? 0))
    .$if(days.from !== null, (q) => q.where('refunds.created_at', '>=', days.from ?? ''))
    .$if(days.until !== null, (q) => q.where('refunds.created_at', '<', days.until ?? ''))
    .$if(named !== null, (q) => q.where('refunds.id', 'in', named ?? []));
  const isCounted = [payment_id, invoice_id, order_id, user_id, from, to].every((filter) => filter === undefined);
  const found = await searchList(
    db,
    {
      kind: 'order',
      column: 'refunds.order_id',
      text: named === null ? search : undefined,
      count: isCounted && named === null ? countOf(db, 'refunds', { part: state, detail: source }) : undefined,
    },
    rows,
  );
  const page = await listPage<Row>(
    {
      ...found,
      rows: withDetails(found.rows),
      ids: found.rows,
      sorts: { created_at: 'refunds.created_at', amount: 'refunds.amount_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'refunds.id',
    },
    query,
  );
  return { ...page, data: page.data.map((row) => toRefund(row, timeZone)) };
}

export async function countOpenRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', 'in', ['requested', 'pending', 'returned'])
    .where('superseded_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function assertRefundExists(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('refunds').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Refund');
}
