import { sql } from 'kysely';
import type { z } from 'zod';
import {
  FAILED_DAYS,
  type FailedPayment,
  type PaymentCounts,
  type paymentViewsApi,
} from '../../../contract/settlement/payment-views.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { pricingOfAttempt } from '../../selling/orders/orders.ts';
import { companyDay } from '../../shared/company-day.ts';
import { contains, listPage } from '../../shared/lists.ts';
import type { PromiseView } from '../../shared/working-calendar.ts';
import { countPaymentsToReview, reasonOf } from './payments-to-review.ts';

type Query = z.output<typeof paymentViewsApi.failed.query>;

const DAY_MS = 24 * 3600_000;

// A literal, because a parameter would not use the partial index.
const failed = sql.lit('failed' as const);

const failedAttempts = (db: Db, now: Date) =>
  db
    .selectFrom('checkout_attempts')
    .where('checkout_attempts.state', '=', failed)
    .where('checkout_attempts.created_at', '>=', new Date(now.getTime() - FAILED_DAYS * DAY_MS).toISOString());

const columns = [
  'checkout_attempts.id',
  'checkout_attempts.provider',
  'checkout_attempts.name',
  'checkout_attempts.email',
  'checkout_attempts.pricing',
  'checkout_attempts.invoice_id',
  'checkout_attempts.amount_cents',
  'checkout_attempts.failure',
  'checkout_attempts.created_at',
  'invoices.invoice_number',
  'invoices.order_id',
] as const;

const countRows = sql<number>`count(*)`;

export async function listFailedPayments(
  db: Db,
  query: Query,
  { calendar, now }: PromiseView,
): Promise<Page<FailedPayment>> {
  const { search = '' } = query;
  const attempts = failedAttempts(db, now).$if(search !== '', (q) =>
    q.where(contains(['checkout_attempts.name', 'checkout_attempts.email'], search)),
  );
  const page = await listPage(
    {
      rows: attempts.leftJoin('invoices', 'invoices.id', 'checkout_attempts.invoice_id').select(columns),
      ids: attempts,
      count: attempts.select(countRows.as('total')),
      sorts: { created_at: 'checkout_attempts.created_at', amount: 'checkout_attempts.amount_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'checkout_attempts.id',
    },
    query,
  );
  return {
    ...page,
    data: page.data.map(({ name, email, pricing, invoice_id, invoice_number, amount_cents, failure, ...row }) => ({
      ...row,
      buyer: { name, email },
      invoice: invoice_id === null ? null : { id: invoice_id, invoice_number: invoice_number ?? '' },
      services: pricingOfAttempt({ pricing }).lines.map(({ title }) => title),
      amount: toDecimal(amount_cents),
      reason: reasonOf(failure),
      day: companyDay(calendar.timeZone, row.created_at),
    })),
  };
}

export async function countPayments(db: Db, { now }: PromiseView): Promise<PaymentCounts> {
  const [all, to_review, { total }] = await Promise.all([
    countOf(db, 'payment_states').executeTakeFirstOrThrow(),
    countPaymentsToReview(db),
    failedAttempts(db, now).select(countRows.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { all: all.total, to_review, failed: total };
}
