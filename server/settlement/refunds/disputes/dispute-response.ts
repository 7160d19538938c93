import { sql } from 'kysely';
import type { z } from 'zod';
import type { Dispute, refundsApi } from '../../../../contract/settlement/refunds.ts';
import type { Page } from '../../../../contract/shared/http.ts';
import { toDecimal } from '../../../../contract/shared/money.ts';
import { countersFor, countOf, records } from '../../../adapters/database/counters.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { searchList } from '../../../platform/search-index/search-index.ts';
import { companyDay, companyDayOrNull } from '../../../shared/company-day.ts';
import { notFound } from '../../../shared/errors.ts';
import { listPage } from '../../../shared/lists.ts';
import { toPaymentRef } from '../payment-ref.ts';
import { paymentsWithRef } from '../payments-with-ref.ts';
import type { DisputeRow } from './dispute-money.ts';

type Query = z.output<typeof refundsApi.disputes.query>;

/** The provider has yet to decide these. */
export const undecidedStates = ['inquiry', 'needs_response', 'under_review'] as const;

const allDisputes = (db: Db) => db.selectFrom('disputes').innerJoin('payments', 'payments.id', 'disputes.payment_id');

const withDetails = (rows: ReturnType<typeof allDisputes>) =>
  rows
    .innerJoin('users', 'users.id', 'payments.user_id')
    .selectAll('disputes')
    .select((e) => [
      'payments.method',
      'payments.card',
      'payments.provider_ref as payment_ref',
      'payments.order_id',
      'payments.user_id',
      'users.name as customer_name',
      e
        .selectFrom('payment_allocations')
        .select((a) => a.fn.min('payment_allocations.invoice_id').as('invoice_id'))
        .whereRef('payment_allocations.payment_id', '=', 'payments.id')
        .as('invoice_id'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

export const toDisputeFields = (row: DisputeRow, timeZone: string) => ({
  id: row.id,
  provider: row.provider,
  provider_ref: row.provider_ref,
  provider_url: row.provider_url,
  amount: toDecimal(row.amount_cents),
  reason: row.reason,
  state: row.state,
  respond_by: row.respond_by,
  respond_on: companyDayOrNull(timeZone, row.respond_by),
  opened_at: row.opened_at,
  opened_on: companyDay(timeZone, row.opened_at),
  closed_at: row.closed_at,
  closed_on: companyDayOrNull(timeZone, row.closed_at),
  settled_as: row.settled_as,
});

async function toDisputes(db: Db, rows: Row[], timeZone: string): Promise<Dispute[]> {
  const ids = rows.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]));
  const invoices =
    ids.length === 0
      ? []
      : await db.selectFrom('invoices').select(['id', 'invoice_number']).where('id', 'in', ids).execute();
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return rows.map((row) => ({
    ...toDisputeFields(row, timeZone),
    payment: toPaymentRef(row),
    order_id: row.order_id,
    invoice: byId.get(row.invoice_id ?? 0) ?? null,
    user: { id: row.user_id, name: row.customer_name },
  }));
}

export async function newestDisputes(db: Db, paymentIds: readonly number[]): Promise<Map<number, DisputeRow>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

export async function disputeById({ db, settings }: Pick<Deps, 'db' | 'settings'>, id: number): Promise<Dispute> {
  const { time_zone } = await settings.current();
  const row = await withDetails(allDisputes(db).where('disputes.id', '=', id)).executeTakeFirst();
  const [dispute] = row ? await toDisputes(db, [row], time_zone) : [];
  if (!dispute) throw notFound('Dispute');
  return dispute;
}

export async function assertDisputeExists(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('disputes').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Dispute');
}

/** The text is the provider's id of the dispute or of its payment. */
async function namedDisputes(db: Db, text: string | undefined): Promise<number[] | null> {
  if (!text) return null;
  // Each column has its own index.
  const disputes = db.selectFrom('disputes').select('disputes.id');
  const rows = await disputes
    .where('provider', 'in', ['stripe', 'paypal'])
    .where('provider_ref', '=', text)
    .union(disputes.where('payment_id', 'in', paymentsWithRef(db, text)))
    .limit(100)
    .execute();
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** Matches what `countOpenDisputes` counts. */
const isOpen = sql<boolean>`(disputes.state in (${sql.join(undecidedStates)})
  or (disputes.state = 'lost' and disputes.settled_as is null and disputes.losses <> '[]'))`;

/** Counts all disputes, whatever the list is narrowed to. */
export async function countDisputes(db: Db): Promise<{ open: number; closed: number }> {
  const { open, all } = await db
    .selectFrom('disputes')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn.coalesce(e.fn.sum<number>(sql`case when ${isOpen} then 1 else 0 end`), e.lit(0)).as('open'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(open), closed: Number(all) - Number(open) };
}

export async function listDisputes(db: Db, query: Query, timeZone: string): Promise<Page<Dispute>> {
  const { state, is_open, payment_id, order_id, search } = query;
  const named = await namedDisputes(db, search);
  const rows = allDisputes(db)
    .$if(state !== undefined, (q) => q.where('disputes.state', '=', state ?? 'inquiry'))
    .$if(is_open === '1', (q) => q.where(isOpen))
    .$if(is_open === '0', (q) => q.where(sql<boolean>`not ${isOpen}`))
    .$if(payment_id !== undefined, (q) => q.where('disputes.payment_id', '=', payment_id ?? 0))
    .$if(order_id !== undefined, (q) => q.where('payments.order_id', '=', order_id ?? 0))
    .$if(named !== null, (q) => q.where('disputes.id', 'in', named ?? []));
  const isCounted = [is_open, payment_id, order_id].every((filter) => filter === undefined) && named === null;
  const found = await searchList(
    db,
    {
      kind: 'order',
      column: 'payments.order_id',
      text: named === null ? search : undefined,
      count: isCounted ? countOf(db, 'disputes', { part: state }) : undefined,
    },
    rows,
  );
  const page = await listPage<Row>(
    {
      ...found,
      rows: withDetails(found.rows),
      sorts: { opened_at: 'disputes.opened_at', amount: 'disputes.amount_cents' },
      defaultSort: '-opened_at',
      tieBreaker: 'disputes.id',
    },
    query,
  );
  return { ...page, data: await toDisputes(db, page.data, timeZone) };
}

/** Lost disputes count until we have decided. */
export async function countOpenDisputes(db: Db): Promise<number> {
  const counted = countersFor(db, 'disputes', { part: undecidedStates }).select(records.as('count'));
  const lost = db
    .selectFrom('disputes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'lost')
    .where('settled_as', 'is', null)
    .where('losses', '<>', '[]');
  const [open, undecided] = await Promise.all([counted.executeTakeFirstOrThrow(), lost.executeTakeFirstOrThrow()]);
  return open.count + undecided.count;
}
