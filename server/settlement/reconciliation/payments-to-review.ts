import { sql } from 'kysely';
import type { z } from 'zod';
import type { PaymentToReview, reconciliationApi } from '../../../contract/settlement/reconciliation.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins, publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { releaseCoupon } from '../../selling/coupons/coupons.ts';
import { pricingOfAttempt } from '../../selling/orders/orders.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { invalidTaxIds, taxIdsToReview } from './tax-ids-to-review.ts';

type Query = z.output<typeof reconciliationApi.paymentsToReview.query>;

// A literal, because a parameter would not use the partial index.
const needsReview = sql.lit('needs_review' as const);

const paymentsUnderReview = (db: Db) =>
  db.selectFrom('checkout_attempts').where('checkout_attempts.state', '=', needsReview);

const withDetails = (rows: ReturnType<typeof paymentsUnderReview>) =>
  rows
    .leftJoin('invoices', 'invoices.id', 'checkout_attempts.invoice_id')
    .leftJoin('users', 'users.id', 'checkout_attempts.settled_by')
    .select([
      'checkout_attempts.id',
      'checkout_attempts.provider',
      'checkout_attempts.provider_ref',
      'checkout_attempts.amount_cents',
      'checkout_attempts.failure',
      'checkout_attempts.name',
      'checkout_attempts.email',
      'checkout_attempts.pricing',
      'checkout_attempts.invoice_id',
      'invoices.invoice_number',
      'invoices.order_id',
      'checkout_attempts.created_at',
      'checkout_attempts.settled_at',
      'checkout_attempts.settled_by',
      'users.name as settler_name',
      'checkout_attempts.settled_note',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number];

export const reasonOf = (failure: string | null): string =>
  (failure && (JSON.parse(failure) as { message?: string }).message) || 'No reason was recorded.';

const toResponse = (
  { amount_cents, failure, name, email, pricing, settled_by, settler_name, ...row }: Row,
  timeZone: string,
): PaymentToReview => ({
  kind: 'payment',
  id: row.id,
  provider: row.provider,
  provider_ref: row.provider_ref,
  amount: toDecimal(amount_cents),
  reason: reasonOf(failure),
  buyer: { name, email },
  services: pricingOfAttempt({ pricing }).lines.map(({ title }) => title),
  invoice:
    row.invoice_id === null
      ? null
      : { id: row.invoice_id, invoice_number: row.invoice_number ?? '', order_id: row.order_id ?? 0 },
  created_at: row.created_at,
  day: companyDay(timeZone, row.created_at),
  settled_at: row.settled_at,
  settled_by: settled_by === null ? null : { id: settled_by, name: settler_name ?? '' },
  settled_note: row.settled_note,
});

type Item = { kind: PaymentToReview['kind']; id: number };

/** Lists payments and tax ids together. There are few, so a search may read all of them. `place` is unique. */
export const itemsToReview = (db: Db, { search = '', is_settled }: Pick<Query, 'search' | 'is_settled'>) =>
  db
    .selectFrom(
      paymentsUnderReview(db)
        .select([
          sql<Item['kind']>`'payment'`.as('kind'),
          'checkout_attempts.id',
          sql<number>`2 * checkout_attempts.id`.as('place'),
          'checkout_attempts.name',
          'checkout_attempts.email',
          'checkout_attempts.provider_ref as ref',
          'checkout_attempts.amount_cents',
          'checkout_attempts.created_at',
          'checkout_attempts.settled_at',
        ])
        .unionAll(
          invalidTaxIds(db).select([
            sql<Item['kind']>`'tax_id'`.as('kind'),
            'unchecked_tax_ids.id',
            sql<number>`2 * unchecked_tax_ids.id + 1`.as('place'),
            'users.name',
            'users.email',
            'invoices.invoice_number as ref',
            'invoices.amount_cents',
            'unchecked_tax_ids.created_at',
            'unchecked_tax_ids.settled_at',
          ]),
        )
        .as('items'),
    )
    .$if(is_settled !== undefined, (q) => q.where('items.settled_at', is_settled === '1' ? 'is not' : 'is', null))
    .$if(search !== '', (q) => q.where(contains(['items.name', 'items.email', 'items.ref'], search)));

export async function listPaymentsToReview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: Query,
): Promise<Page<PaymentToReview>> {
  const { time_zone } = await settings.current();
  const items = itemsToReview(db, query);
  const page = await listPage<Item>(
    {
      rows: items.select(['items.kind', 'items.id']),
      count: items.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { created_at: 'items.created_at', amount: 'items.amount_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'items.place',
    },
    query,
  );
  return { ...page, data: await loadItems(db, page.data, time_zone) };
}

async function loadItems(db: Db, items: readonly Item[], timeZone: string): Promise<PaymentToReview[]> {
  const idsOf = (kind: Item['kind']) => [0, ...items.filter((item) => item.kind === kind).map(({ id }) => id)];
  const payments = await withDetails(
    paymentsUnderReview(db).where('checkout_attempts.id', 'in', idsOf('payment')),
  ).execute();
  const loaded = [
    ...payments.map((row) => toResponse(row, timeZone)),
    ...(await taxIdsToReview(db, idsOf('tax_id'), timeZone)),
  ];
  return items.flatMap(({ kind, id }) => loaded.find((one) => one.kind === kind && one.id === id) ?? []);
}

export async function countPaymentsToReview(db: Db): Promise<number> {
  const { count } = await itemsToReview(db, { is_settled: '0' })
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function assertUnderReview(db: Db, id: number): Promise<void> {
  const row = await paymentsUnderReview(db).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Payment');
}

/** A concurrent call gets 409. */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'settings'>,
  { id, note, by }: { id: number; note: string; by: number },
): Promise<PaymentToReview> {
  const { time_zone } = await deps.settings.current();
  const settled = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('checkout_attempts')
      .set({ settled_at: new Date().toISOString(), settled_by: by, settled_note: note })
      .where('id', '=', id)
      .where('state', '=', needsReview)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'This payment has already been settled.');
    const payment = toResponse(
      await withDetails(paymentsUnderReview(trx).where('checkout_attempts.id', '=', id)).executeTakeFirstOrThrow(),
      time_zone,
    );
    // Without an order, the discount was never granted.
    await releaseCoupon(trx, id);
    const { buyer, amount, provider, provider_ref } = payment;
    await writeAuditEntry(trx, {
      by,
      action: 'payment.settle',
      id,
      after: { name: buyer.name, email: buyer.email, amount, provider, provider_ref, note },
    });
    return { payment, readers: await settleNotifications(trx, { kind: 'payment_review', subjectId: id }) };
  });
  await publishNotified(deps, settled.readers);
  await notifyAdmins(deps, { event: 'payment.review', id });
  return settled.payment;
}
