import { formatMoney } from '../../../contract/shared/money.ts';
import type { ExitKind } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockInvoices, PaymentUnderWay } from '../../invoicing/billing/billing.ts';
import { burnSecrets } from '../../order/secrets/secrets.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { cancelWithin, customerOfOrder, type OrderCancellation } from '../../selling/orders/orders.ts';
import {
  type BegunCancellation,
  type BegunRefunds,
  cancelOnce,
  failByHand,
  isContested,
  refundableOfOrder,
  reserveOrderRefunds,
} from '../../settlement/refunds/refunds.ts';
import { AppError } from '../../shared/errors.ts';
import type { IdempotentWrite } from '../../shared/idempotent-writes.ts';
import { getCancellation } from './record.ts';
import { bankDecides, type ExitRow, exitRow } from './rules.ts';

export type ExecuteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'payments' | 'settings'>;

type Execution = {
  orderId: number;
  kind: Exclude<ExitKind, 'guarantee'>;
  /** The part of the price for work that was done. */
  keptCents: number;
  /** Null: the buyer, by a link. */
  by: number | null;
  note: string | null;
  at: string;
  /** The customer was shown this amount. */
  expectedCents?: number;
  /** Under the order’s lock. Throws if the way out is closed. */
  assertOpen(row: ExitRow): void;
};

export type Executed = {
  /** Null: a delivered or cancelled order stays so, and is only refunded. */
  cancellation: OrderCancellation | null;
  refunds: BegunRefunds;
  refundIds: number[];
};

/** A statement that an admin decides about moves no money. */
export const nothingYet: Executed = { cancellation: null, refunds: { open: [], settled: [] }, refundIds: [] };

/** It speaks of the order: its customer may not have seen an invoice. */
export const endOnce = (
  deps: ExecuteDeps,
  request: IdempotentWrite,
  begin: (trx: Db) => Promise<BegunCancellation>,
): Promise<number> =>
  cancelOnce(deps, request, begin).catch((error: unknown) => {
    throw error instanceof PaymentUnderWay ? new PaymentUnderWay(error.invoiceId, 'for this order') : error;
  });

export const mostToKeep = (cents: number) => `The kept field must be at most ${formatMoney(cents)}.`;

/**
 * Everything paid goes back the way it came, but for what is kept, in one transaction with the end of the order. Call
 * it in a transaction that `closingPayments` runs.
 */
export async function executeWithin(trx: Db, deps: ExecuteDeps, execution: Execution): Promise<Executed> {
  const { orderId, kind, keptCents, by, note, at } = execution;
  // Invoices and payments are locked before their order.
  await lockInvoices(trx, 'order_id', orderId);
  const before = await exitRow(trx, orderId);
  execution.assertOpen(before);
  if (await isContested(trx, orderId)) throw bankDecides();
  const all = await refundableOfOrder(trx, orderId);
  const cents = all.reduce((sum, share) => sum + share.cents, 0) - keptCents;
  if (execution.expectedCents !== undefined && execution.expectedCents !== cents)
    throw new AppError('conflict', `The refund has changed to ${formatMoney(cents)}.`);
  const reserved = await reserveOrderRefunds(trx, {
    orderId,
    shares: keptCents === 0 ? all : await refundableOfOrder(trx, orderId, cents),
    reason: kind === 'late' ? 'not_delivered' : 'requested_by_customer',
    source: 'customer',
    keepCommissions: false,
    by,
    at,
  });
  const refundIds = reserved.map(({ id }) => id);
  if (before.status === 'delivered' && (await lockOrder(trx, orderId)))
    await burnSecrets(trx, { orderId, reason: 'withdrawn', by, now: new Date(at) });
  const cancellation =
    before.status === 'delivered' || before.status === 'cancelled'
      ? null
      : await cancelWithin(trx, deps, {
          orderId,
          by,
          note,
          isWithdrawal: kind === 'withdrawal',
          detail: { reason: kind },
          at,
          tellsCustomer: false,
          assertAllowed: async () => execution.assertOpen(await exitRow(trx, orderId)),
        });
  return { cancellation, refunds: await failByHand(trx, deps, reserved), refundIds };
}

/**
 * To the account of the customer, or to the buyer of an order that its account has not proven to own. Once the customer
 * is erased, whoever declared it is told.
 */
export async function queueForCustomer(trx: Db, orderId: number, cancellationId: number): Promise<void> {
  const customer = await customerOfOrder(trx, orderId);
  const { email } = customer ?? (await getCancellation(trx, cancellationId));
  await queueEmail(trx, {
    kind: 'cancellation-done',
    to: email,
    userId: customer?.id ?? null,
    orderId,
    data: { cancellationId, orderId },
  });
}
