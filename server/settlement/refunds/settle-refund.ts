import { toDecimal } from '../../../contract/shared/money.ts';
import type { RefundState } from '../../../contract/shared/money-states.ts';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { RefundOutcome } from '../../adapters/payments/payments.ts';
import { issueCreditNote, refreshInvoice, remainingLines } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { refreshCouponOfPayment } from '../../selling/coupons/coupons.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { isUniqueViolation } from '../../shared/errors.ts';
import { reverseCommissions } from '../commissions/commissions.ts';
import { announceRefund, notifyOfProblem, notifyOfReversals, notifyOfSuccess } from './announce-refund.ts';
import { followRefund } from './follow-refund.ts';
import { refreshPayment } from './payment-amounts.ts';
import { type LineShare, linesOf } from './refund-lines.ts';
import type { Settled } from './refund-row.ts';
import { moveRefund, type RefundDeps, type RefundRow } from './refund-row.ts';

/** A manual refund has no `ref`. `at`: the provider's time, if known. */
export type SettledOutcome = RefundOutcome | { kind: 'succeeded'; ref: string | null; at?: string };

type SettleDeps = Pick<RefundDeps, 'clock' | 'config' | 'settings'>;

/**
 * The only place that ends a refund: request, webhook, check and reconciliation may all report the same outcome. Only
 * the first one writes.
 */
export async function settleRefund(deps: RefundDeps, id: number, outcome: SettledOutcome): Promise<void> {
  const settled = await deps.db
    .transaction()
    .execute((trx) => settleWithin(trx, deps, id, outcome))
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return failAsDuplicate(deps, id);
    });
  if (settled) await announceRefund(deps, settled);
}

/**
 * Like `settleRefund`, in the transaction of the caller, who announces it after the commit. Null if nothing changed.
 */
export function settleWithin(trx: Db, deps: SettleDeps, id: number, outcome: SettledOutcome): Promise<Settled | null> {
  switch (outcome.kind) {
    case 'succeeded':
      return succeed(trx, deps, id, outcome);
    case 'pending':
      return wait(trx, id, outcome.ref);
    case 'failed':
      return fail(trx, deps, id, outcome);
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}

/** The provider's refund has a row already, so this one returned nothing. */
const failAsDuplicate = ({ db, ...deps }: RefundDeps, id: number): Promise<Settled | null> =>
  db
    .transaction()
    .execute((trx) => fail(trx, deps, id, { ref: null, message: 'The provider’s refund is recorded already.' }));

async function wait(trx: Db, id: number, ref: string): Promise<Settled | null> {
  const refund = await moveRefund(trx, id, 'wait', { provider_ref: ref });
  return refund && { refund, staff: [] };
}

async function succeed(
  trx: Db,
  deps: SettleDeps,
  id: number,
  { ref, at }: { ref: string | null; at?: string },
): Promise<Settled | null> {
  const now = deps.clock.now().toISOString();
  const succeededAt = at ?? now;
  const refund = await moveRefund(trx, id, 'succeed', {
    ...(ref !== null && { provider_ref: ref }),
    failure: null,
    succeeded_at: succeededAt,
  });
  if (!refund) return null;
  await moveAmounts(trx, refund, 'refunded');
  const creditNote = await creditNoteOf(trx, deps, refund, now);
  const staff = await reversedStaff(trx, refund, now);
  await refreshStatuses(trx, deps, refund);
  const amount = toDecimal(refund.amount_cents);
  if (refund.order_id !== null)
    await writeOrderEvents(trx, {
      orderId: refund.order_id,
      kind: 'refunded',
      actorId: refund.requested_by,
      detail: { amount, refund_id: id, credit_note_number: creditNote?.number ?? null },
      at: now,
    });
  await writeAuditEntry(trx, {
    by: refund.requested_by,
    action: 'refund.succeed',
    id,
    after: { amount, credit_note_number: creditNote?.number ?? null, reason: refund.reason },
  });
  await notifyOfSuccess(trx, refund);
  await notifyOfReversals(trx, refund.order_id, staff, { refundId: id });
  return {
    refund: { ...refund, credit_note_id: creditNote?.id ?? null },
    staff: staff.map(({ userId }) => userId),
  };
}

async function fail(
  trx: Db,
  deps: SettleDeps,
  id: number,
  { ref, message }: { ref: string | null; message: string },
): Promise<Settled | null> {
  const failure = shorten(message, 1_000);
  const failed = await moveRefund(trx, id, 'fail', { failure, ...(ref !== null && { provider_ref: ref }) });
  if (failed) {
    await moveAmounts(trx, failed, 'free');
    await restoreSuperseded(trx, failed);
    return problem(trx, deps, failed, 'failed');
  }
  const current = await trx.selectFrom('refunds').select('provider_ref').where('id', '=', id).executeTakeFirst();
  // A rejected repetition says nothing about the refund that succeeded before.
  if (ref === null || current?.provider_ref !== ref) return null;
  const returned = await moveRefund(trx, id, 'return', { failure });
  if (!returned) return null;
  await returnToPayment(trx, returned);
  return problem(trx, deps, returned, 'returned');
}

async function problem(
  trx: Db,
  deps: SettleDeps,
  refund: RefundRow,
  state: Extract<RefundState, 'failed' | 'returned'>,
): Promise<Settled> {
  const { clock } = deps;
  await refreshStatuses(trx, deps, refund);
  const detail = { amount: toDecimal(refund.amount_cents), refund_id: refund.id, failure: refund.failure };
  if (refund.order_id !== null)
    await writeOrderEvents(trx, {
      orderId: refund.order_id,
      kind: state === 'failed' ? 'refund_failed' : 'refund_returned',
      detail,
      at: clock.now().toISOString(),
    });
  await writeAuditEntry(trx, {
    by: null,
    action: state === 'failed' ? 'refund.fail' : 'refund.return',
    id: refund.id,
    after: detail,
  });
  await notifyOfProblem(trx, refund, await mailboxWithin(trx, deps));
  return { refund, staff: [] };
}

/** Ends the reservation: the amount is refunded, or free again. Lock order: the invoice first. */
async function moveAmounts(trx: Db, refund: RefundRow, to: 'refunded' | 'free'): Promise<void> {
  const { invoice_id: invoiceId, amount_cents: cents } = refund;
  const refundedCents = to === 'refunded' ? cents : 0;
  if (invoiceId !== null)
    await trx
      .updateTable('invoices')
      .set((e) => ({
        refunding_cents: e('refunding_cents', '-', cents),
        refunded_cents: e('refunded_cents', '+', refundedCents),
      }))
      .where('id', '=', invoiceId)
      .execute();
  await trx
    .updateTable('payments')
    .set((e) => ({
      refunding_cents: e('refunding_cents', '-', cents),
      refunded_cents: e('refunded_cents', '+', refundedCents),
      unallocated_cents: e('unallocated_cents', '+', invoiceId === null ? cents - refundedCents : 0),
    }))
    .where('id', '=', refund.payment_id)
    .execute();
}

/** The money is the payment's again; the invoice stays credited until another refund takes over. */
async function returnToPayment(trx: Db, { payment_id, invoice_id, amount_cents: cents }: RefundRow): Promise<void> {
  if (invoice_id !== null)
    await trx
      .updateTable('invoices')
      .set((e) => ({ refunded_cents: e.ref('refunded_cents') }))
      .where('id', '=', invoice_id)
      .execute();
  await trx
    .updateTable('payments')
    .set((e) => ({
      refunded_cents: e('refunded_cents', '-', cents),
      unallocated_cents: e('unallocated_cents', '+', invoice_id === null ? cents : 0),
    }))
    .where('id', '=', payment_id)
    .execute();
}

/** The returned refund waits for a retry, and not this one. */
async function restoreSuperseded(trx: Db, { id, invoice_id, amount_cents }: RefundRow): Promise<void> {
  const returned = await trx
    .updateTable('refunds')
    .set({ superseded_by: null, updated_at: new Date().toISOString() })
    .where('superseded_by', '=', id)
    .where('state', '=', 'returned')
    .returning('id')
    .executeTakeFirst();
  if (!returned) return;
  await trx.updateTable('refunds').set({ superseded_by: returned.id }).where('id', '=', id).execute();
  if (invoice_id === null) return;
  await trx
    .updateTable('invoices')
    .set((e) => ({ refunded_cents: e('refunded_cents', '+', amount_cents) }))
    .where('id', '=', invoice_id)
    .execute();
}

type CreditNote = { id: number; number: string };

async function creditNoteOf(trx: Db, deps: SettleDeps, refund: RefundRow, now: string): Promise<CreditNote | null> {
  if (refund.invoice_id === null) return null;
  const creditNote = (await supersededCreditNote(trx, refund.id)) ?? (await issueFor(trx, deps, refund, now));
  await trx.updateTable('refunds').set({ credit_note_id: creditNote.id }).where('id', '=', refund.id).execute();
  return creditNote;
}

async function supersededCreditNote(trx: Db, id: number): Promise<CreditNote | undefined> {
  return trx
    .selectFrom('refunds')
    .innerJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select(['credit_notes.id', 'credit_notes.credit_note_number as number'])
    .where('refunds.superseded_by', '=', id)
    .executeTakeFirst();
}

export async function issueFor(
  trx: Db,
  deps: Pick<RefundDeps, 'settings'>,
  refund: RefundRow,
  now: string,
): Promise<CreditNote> {
  const invoiceId = refund.invoice_id ?? 0;
  const { id, creditNoteNumber } = await issueCreditNote(trx, deps, {
    invoiceId,
    kind: 'refund',
    refundId: refund.id,
    lines: await linesThatFit(trx, invoiceId, refund),
    amountCents: refund.amount_cents,
    reason: refund.reason,
    by: refund.requested_by,
    now,
  });
  return { id, number: creditNoteNumber };
}

/** Null, which means in proportion, if another credit note has taken one of the chosen lines since. */
async function linesThatFit(trx: Db, invoiceId: number, refund: RefundRow): Promise<LineShare[] | null> {
  const chosen = linesOf(refund);
  if (!chosen) return null;
  const remaining = await remainingLines(trx, invoiceId, { exceptRefundId: refund.id });
  const fits = chosen.every(({ position, amountCents }) =>
    remaining.some((line) => line.position === position && line.remainingCents >= amountCents),
  );
  return fits ? chosen : null;
}

const reversedStaff = async (trx: Db, { id, order_id, keep_commissions }: RefundRow, now: string) =>
  order_id === null || keep_commissions ? [] : reverseCommissions(trx, { orderId: order_id, refundId: id, now });

async function refreshStatuses(
  trx: Db,
  deps: SettleDeps,
  { payment_id, invoice_id, order_id }: RefundRow,
): Promise<void> {
  await refreshPayment(trx, payment_id);
  if (invoice_id !== null) await refreshInvoice(trx, invoice_id);
  if (order_id !== null) await followRefund(trx, deps, order_id);
  await refreshCouponOfPayment(trx, payment_id);
}
