import type { RefundReason, RefundSource } from '../../../contract/shared/money-states.ts';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/errors.ts';
import { announceRefund } from './announce-refund.ts';
import { allocationsOf } from './payment-amounts.ts';
import {
  findRefund,
  getPayment,
  type PaymentRow,
  type RefundDeps,
  type RefundRow,
  type Settled,
} from './refund-row.ts';
import { assertProvider } from './refund-target.ts';
import { auditRequest, refundAtProvider } from './request-refund.ts';
import { reserveRefund } from './reserve-refund.ts';
import { settleWithin } from './settle-refund.ts';

type Share = { payment: PaymentRow; invoiceId: number; cents: number };

const paymentsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', (e) =>
      e
        .selectFrom('payment_allocations')
        .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
        .select('payment_allocations.payment_id')
        .where('invoices.order_id', '=', orderId),
    )
    .orderBy('id')
    .execute();

/** Shares of all payments of the order's invoices. `limitCents` is taken from the oldest ones first. */
export async function refundableOfOrder(
  db: Db,
  orderId: number,
  limitCents = Number.POSITIVE_INFINITY,
): Promise<Share[]> {
  const payments = await paymentsOf(db, orderId);
  const shares: Share[] = [];
  const takenOf = new Map<number, number>();
  let left = limitCents;
  for (const one of await allocationsOf(db, payments)) {
    const payment = payments.find(({ id }) => id === one.paymentId);
    if (!payment || one.orderId !== orderId) continue;
    const taken = takenOf.get(one.invoiceId) ?? 0;
    const cents = Math.min(one.refundableCents, one.invoiceFreeCents - taken, left);
    if (cents <= 0) continue;
    takenOf.set(one.invoiceId, taken + cents);
    left -= cents;
    shares.push({ payment, invoiceId: one.invoiceId, cents });
  }
  return shares;
}

/** The bank decides about the money of such an order. */
export async function isContested(db: Db, orderId: number): Promise<boolean> {
  const payments = await paymentsOf(db, orderId);
  return payments.some(({ status }) => status === 'disputed' || status === 'charged_back');
}

const providerTexts: Record<PaymentProvider, string> = { stripe: 'card', paypal: 'PayPal account' };

type Paid = { provider: PaymentProvider | null; card: string | null };

const accountOf = ({ provider, card }: Paid): string | null => provider && (card ?? providerTexts[provider]);

/** `to your Visa ·4242`; a payment without a provider is returned by hand. */
export function refundWay(payments: readonly Paid[], reader: 'customer' | 'admin'): string {
  const [account = null, ...others] = new Set(payments.map(accountOf));
  if (account === null || others.length > 0) return `the way ${reader === 'customer' ? 'you' : 'the customer'} paid`;
  return `to ${reader === 'customer' ? 'your' : 'the customer’s'} ${account}`;
}

export type BegunRefunds = { open: RefundRow[]; settled: Settled[] };

type Order = {
  orderId: number;
  shares: readonly Share[];
  reason: RefundReason;
  keepCommissions: boolean;
  source?: Extract<RefundSource, 'admin' | 'customer'>;
  /** Null: the buyer, by a link. */
  by: number | null;
  at: string;
};

/**
 * Reserves a refund of each share; the caller has locked the order's invoices, and calls `finishOrderRefunds` after the
 * commit. One that no provider can make fails at once, so that an admin returns the money: call `failByHand` for them
 * under the order's lock.
 */
export async function reserveOrderRefunds(trx: Db, { shares, ...order }: Order): Promise<RefundRow[]> {
  const refunds: RefundRow[] = [];
  for (const { payment, invoiceId, cents } of shares) {
    const refund = await reserveRefund(trx, {
      payment,
      target: { invoiceId, orderId: order.orderId },
      lines: null,
      amountCents: cents,
      reason: order.reason,
      note: null,
      keepCommissions: order.keepCommissions,
      notify: true,
      source: order.source ?? 'admin',
      reference: null,
      providerRef: null,
      requestedBy: order.by,
      now: order.at,
    });
    await auditRequest(trx, refund, order.by);
    refunds.push(refund);
  }
  return refunds;
}

export async function failByHand(trx: Db, deps: RefundDeps, refunds: readonly RefundRow[]): Promise<BegunRefunds> {
  const begun: BegunRefunds = { open: [], settled: [] };
  for (const refund of refunds) {
    const message = await refusalOf(trx, deps, refund);
    if (message === null) begun.open.push(refund);
    else {
      const settled = await settleWithin(trx, deps, refund.id, { kind: 'failed', ref: null, message });
      if (settled) begun.settled.push(settled);
    }
  }
  return begun;
}

async function refusalOf(trx: Db, deps: Pick<Deps, 'payments'>, { payment_id }: RefundRow): Promise<string | null> {
  try {
    await assertProvider(trx, deps, await getPayment(trx, payment_id));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** A refund whose outcome is unknown stays requested, and one that is rejected tells the admins. */
export async function finishOrderRefunds(deps: RefundDeps, { open, settled }: BegunRefunds): Promise<void> {
  for (const one of settled) await announceRefund(deps, one);
  for (const refund of open) {
    await refundAtProvider(deps, refund).catch((error: unknown) =>
      deps.log.error({ err: error, refund: refund.id }, 'a refund of an order failed'),
    );
    const current = await findRefund(deps.db, refund.id);
    // Whoever settles it announces it.
    if (current?.state === 'requested') await announceRefund(deps, { refund: current, staff: [] });
  }
}

/** The outcome of a refund is not known yet. */
export async function isUnderWay(db: Db, orderId: number): Promise<boolean> {
  const open = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'requested')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
