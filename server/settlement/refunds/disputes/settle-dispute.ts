import type { Dispute } from '../../../../contract/settlement/refunds.ts';
import { toDecimal } from '../../../../contract/shared/money.ts';
import type { Db } from '../../../adapters/database/database.ts';
import {
  amountColumns,
  assertNoPaymentUnderWay,
  dueCents,
  issueCreditNote,
  refreshInvoice,
} from '../../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../../platform/audit/audit.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { closingPayments } from '../../../selling/orders/orders.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { writeOnce } from '../../../shared/idempotent-writes.ts';
import { reverseAndNotify } from '../announce-refund.ts';
import { reverseAllocation } from '../payment-amounts.ts';
import type { RefundDeps } from '../refund-row.ts';
import { announceDispute } from './announce-dispute.ts';
import { chargeBack, type DisputeRow, lossesOf, ordersOf } from './dispute-money.ts';
import { disputeById } from './dispute-response.ts';

type Decision = 'written_off' | 'asked_again';
type Actor = { id: number; idempotencyKey: string | null };

/** The company bears the loss: a credit note cancels the amounts due. */
export const writeOffDispute = (deps: RefundDeps, actor: Actor, id: number): Promise<Dispute> =>
  decide(deps, actor, id, 'written_off', async (trx, dispute, now) => {
    for (const { invoice_id: invoiceId } of lossesOf(dispute)) {
      const invoice = await trx
        .selectFrom('invoices')
        .select([...amountColumns, 'order_id'])
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow();
      const amountCents = dueCents(invoice);
      if (amountCents === 0) continue;
      await assertNoPaymentUnderWay(trx, invoiceId);
      const { creditNoteNumber } = await issueCreditNote(trx, deps, {
        invoiceId,
        kind: 'cancellation',
        refundId: null,
        lines: null,
        amountCents,
        reason: 'The amount due was cancelled',
        by: actor.id,
        now,
      });
      await refreshInvoice(trx, invoiceId);
      await report(trx, invoice.order_id, dispute, actor, now, {
        amount: toDecimal(amountCents),
        credit_note_number: creditNoteNumber,
      });
      // The amount due may exceed the loss.
      if (invoice.order_id !== null) await reverseAndNotify(trx, invoice.order_id, { disputeId: id }, now);
    }
  });

export const askAgain = (deps: RefundDeps, actor: Actor, id: number): Promise<Dispute> =>
  decide(deps, actor, id, 'asked_again', async (trx, dispute, now) => {
    for (const { invoice_id: invoiceId, amount_cents: amountCents } of lossesOf(dispute)) {
      await assertNotEnded(trx, invoiceId);
      await chargeBack(trx, invoiceId, -amountCents);
      const note = `Dispute ${dispute.provider_ref} was lost.`;
      await reverseAllocation(trx, { paymentId: dispute.payment_id, invoiceId, amountCents, by: actor.id, note });
      await report(trx, await orderOf(trx, invoiceId), dispute, actor, now, { amount: toDecimal(amountCents) });
    }
  });

async function decide(
  deps: RefundDeps,
  { id: by, idempotencyKey: key }: Actor,
  id: number,
  decision: Decision,
  carryOut: (trx: Db, dispute: DisputeRow, now: string) => Promise<void>,
): Promise<Dispute> {
  const path = `/admin/disputes/${id}/${decision}`;
  const now = deps.clock.now().toISOString();
  let invoiceIds: number[] = [];
  await closingPayments(deps, () =>
    deps.db.transaction().execute((trx) =>
      writeOnce(trx, { userId: by, key, path, input: null }, async () => {
        const dispute = await trx
          .updateTable('disputes')
          .set({ settled_as: decision, settled_by: by, settled_at: now })
          .where('id', '=', id)
          .where('state', '=', 'lost')
          .where('settled_as', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!dispute) throw await refusal(trx, id);
        invoiceIds = lossesOf(dispute).map(({ invoice_id }) => invoice_id);
        // Locks the invoices.
        for (const invoiceId of invoiceIds) await chargeBack(trx, invoiceId, 0);
        await carryOut(trx, dispute, now);
        await writeAuditEntry(trx, {
          by,
          action: decision === 'written_off' ? 'dispute.write_off' : 'dispute.ask_again',
          id,
          after: { amount: toDecimal(dispute.amount_cents), provider_ref: dispute.provider_ref },
        });
        return id;
      }),
    ),
  );
  const dispute = await disputeById(deps, id);
  await announceDispute(deps, { id, orderIds: await ordersOf(deps.db, invoiceIds), invoiceIds });
  return dispute;
}

async function refusal(trx: Db, id: number): Promise<AppError> {
  const dispute = await trx.selectFrom('disputes').select('state').where('id', '=', id).executeTakeFirst();
  if (!dispute) return notFound('Dispute');
  return new AppError(
    'conflict',
    dispute.state === 'lost' ? 'This has already been decided.' : 'This dispute is not lost.',
  );
}

/** A cancelled or deleted order can't be paid. */
async function assertNotEnded(trx: Db, invoiceId: number): Promise<void> {
  const ended = await trx
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select('orders.id')
    .where('invoices.id', '=', invoiceId)
    .where((e) => e.or([e('orders.status', '=', 'cancelled'), e('orders.deleted_at', 'is not', null)]))
    .executeTakeFirst();
  if (ended)
    throw new AppError(
      'conflict',
      'The order was cancelled or deleted, so it can’t be paid. Write off the loss instead.',
    );
}

async function orderOf(trx: Db, invoiceId: number): Promise<number | null> {
  const { order_id } = await trx
    .selectFrom('invoices')
    .select('order_id')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return order_id;
}

async function report(
  trx: Db,
  orderId: number | null,
  { id, settled_as }: DisputeRow,
  { id: actorId }: Actor,
  at: string,
  detail: object,
): Promise<void> {
  if (orderId === null) return;
  await writeOrderEvents(trx, {
    orderId,
    kind: 'dispute_settled',
    actorId,
    detail: { dispute_id: id, settled_as, ...detail },
    at,
  });
}
