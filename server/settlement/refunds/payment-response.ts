import type { z } from 'zod';
import type { Payment, PaymentDetail, Refund, refundsApi } from '../../../contract/settlement/refunds.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toCents, toDecimal } from '../../../contract/shared/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { remainingLines } from '../../invoicing/billing/billing.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { newestDisputes, toDisputeFields } from './disputes/dispute-response.ts';
import { type Allocated, allocationsOf, freeCents, lostUnallocated } from './payment-amounts.ts';
import { paymentsWithRef } from './payments-with-ref.ts';
import { refundsOfPayments } from './refund-response.ts';
import type { PaymentRow } from './refund-row.ts';

type Query = z.output<typeof refundsApi.payments.query>;
/** `isTest`: the configured card account is a test account, whose pages have another URL. */
type Account = { isTest: boolean; timeZone: string };

function urlOf(
  { provider, provider_ref, capture_ref }: PaymentRow,
  { isTest }: Pick<Account, 'isTest'>,
): string | null {
  if (provider === null || provider_ref === null) return null;
  return provider === 'stripe'
    ? `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${provider_ref}`
    : `https://www.paypal.com/activity/payment/${capture_ref ?? provider_ref}`;
}

/** A disputed payment can be refunded only if the provider allows it. */
function refundableOf(payment: PaymentRow, dispute: { is_refundable: boolean } | undefined): number {
  if (payment.status === 'voided') return 0;
  if (payment.status !== 'disputed') return freeCents(payment);
  return dispute?.is_refundable ? freeCents(payment) + payment.disputed_cents : 0;
}

/** The unallocated part that is neither returned nor lost. */
const unallocatedOf = (payment: PaymentRow, lostCents: number): number =>
  Math.max(0, Math.min(payment.unallocated_cents - lostCents, freeCents(payment)));

async function toPayments(db: Db, rows: PaymentRow[], account: Account): Promise<Payment[]> {
  const ids = rows.map(({ id }) => id);
  const [users, allocations, refunds, disputes, lost] = await Promise.all([
    usersById(
      db,
      rows.map(({ user_id }) => user_id),
    ),
    allocationsOf(db, rows),
    refundsOfPayments(db, ids, account.timeZone),
    newestDisputes(db, ids),
    lostUnallocated(db, rows),
  ]);
  return rows.map((row) => {
    const dispute = disputes.get(row.id);
    const refundable = refundableOf(row, dispute);
    return {
      id: row.id,
      method: row.method,
      provider: row.provider,
      card: row.card,
      provider_ref: row.provider_ref,
      provider_url: urlOf(row, account),
      amount: toDecimal(row.amount_cents),
      refunded: toDecimal(row.refunded_cents),
      refunding: toDecimal(row.refunding_cents),
      refundable: toDecimal(refundable),
      disputed: toDecimal(row.disputed_cents),
      unallocated: toDecimal(unallocatedOf(row, lost.get(row.id) ?? 0)),
      status: row.status,
      received_on: row.received_on,
      reference: row.reference,
      note: row.note,
      order_id: row.order_id,
      user: users.get(row.user_id) ?? { id: row.user_id, name: '', email: '' },
      allocations: allocations
        .filter(({ paymentId }) => paymentId === row.id)
        .map((allocation) => toAllocation(allocation, refundable, refunds.get(row.id) ?? [])),
      refunds: refunds.get(row.id) ?? [],
      dispute: dispute ? toDisputeFields(dispute, account.timeZone) : null,
      created_at: row.created_at,
    };
  });
}

/** A returned refund still counts as refunded on the invoice, but it can be made again. */
const returnedOf = (refunds: Refund[], invoiceId: number): number =>
  Math.max(
    0,
    ...refunds
      .filter((one) => one.state === 'returned' && one.superseded_by === null && one.invoice?.id === invoiceId)
      .map(({ amount }) => toCents(amount) ?? 0),
  );

const toAllocation = (
  { invoiceId, invoiceNumber, orderId, cents, leftCents, invoiceFreeCents }: Allocated,
  refundableOfPayment: number,
  refunds: Refund[],
) => ({
  invoice: { id: invoiceId, invoice_number: invoiceNumber },
  order_id: orderId,
  amount: toDecimal(cents),
  refundable: toDecimal(
    Math.max(0, Math.min(leftCents, Math.max(invoiceFreeCents, returnedOf(refunds, invoiceId)), refundableOfPayment)),
  ),
});

export async function paymentById(db: Db, id: number, account: Account): Promise<PaymentDetail> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  const [payment] = row ? await toPayments(db, [row], account) : [];
  if (!payment) throw notFound('Payment');
  const allocations = await Promise.all(
    payment.allocations.map(async (allocation) => ({
      ...allocation,
      lines: (await remainingLines(db, allocation.invoice.id)).map((line) => ({
        position: line.position,
        title: line.title,
        total: toDecimal(line.totalCents),
        refundable: toDecimal(Math.max(0, line.remainingCents)),
      })),
    })),
  );
  return { ...payment, allocations };
}

export async function assertPaymentExists(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Payment');
}

/** The text is the provider's id, a reference, or the number of an invoice. */
async function namedPayments(db: Db, text: string | undefined): Promise<number[] | null> {
  if (!text) return null;
  const rows = await paymentsWithRef(db, text)
    .union((e) =>
      e
        .selectFrom('payment_allocations')
        .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
        .select('payment_allocations.payment_id as id')
        .where('invoices.invoice_number', '=', text.toUpperCase()),
    )
    .limit(100)
    .execute();
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

const paymentsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('payments as made')
    .select('made.id')
    .where('made.order_id', '=', orderId)
    .union(
      db
        .selectFrom('payment_allocations')
        .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
        .select('payment_allocations.payment_id as id')
        .where('invoices.order_id', '=', orderId),
    );

type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>;

async function searchPayments(db: Db, query: Filters) {
  const { order_id, invoice_id, user_id, status, from, to, search } = query;
  const named = await namedPayments(db, search);
  const rows = db
    .selectFrom('payments')
    .$if(order_id !== undefined, (q) => q.where('payments.id', 'in', paymentsOf(db, order_id ?? 0)))
    .$if(invoice_id !== undefined, (q) =>
      q.where('payments.id', 'in', (e) =>
        e
          .selectFrom('payment_allocations')
          .select('payment_id')
          .where('invoice_id', '=', invoice_id ?? 0),
      ),
    )
    .$if(user_id !== undefined, (q) => q.where('payments.user_id', '=', user_id ?? 0))
    .$if(status !== undefined, (q) => q.where('payments.status', '=', status ?? 'captured'))
    .$if(from !== undefined, (q) => q.where('payments.received_on', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('payments.received_on', '<=', to ?? ''))
    .$if(named !== null, (q) => q.where('payments.id', 'in', named ?? []));
  const isCounted = [order_id, invoice_id, user_id, from, to].every((filter) => filter === undefined);
  return searchList(
    db,
    {
      kind: 'order',
      column: 'payments.order_id',
      text: named === null ? search : undefined,
      count: isCounted && named === null ? countOf(db, 'payment_states', { part: status }) : undefined,
    },
    rows,
  );
}

/** The payments that the filters find, for an export. */
export async function paymentsFound(db: Db, filters: Filters, account: Account) {
  const { rows } = await searchPayments(db, filters);
  const payments = rows.selectAll('payments');
  return async (narrow: (found: typeof payments) => typeof payments): Promise<Payment[]> =>
    toPayments(db, await narrow(payments).execute(), account);
}

export async function listPayments(db: Db, query: Query, account: Account): Promise<Page<Payment>> {
  const found = await searchPayments(db, query);
  const page = await listPage<PaymentRow>(
    {
      ...found,
      rows: found.rows.selectAll('payments'),
      ids: found.rows,
      sorts: {
        created_at: 'payments.created_at',
        amount: 'payments.amount_cents',
        received_on: 'payments.received_on',
      },
      defaultSort: '-created_at',
      tieBreaker: 'payments.id',
    },
    query,
  );
  return { ...page, data: await toPayments(db, page.data, account) };
}
