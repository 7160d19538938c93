import type { Db } from '../../../adapters/database/database.ts';
import { announceInvoice } from '../../../invoicing/billing/billing.ts';
import { notifyOrderChanged } from '../../../platform/notifications/notifications.ts';
import { writeOrderEvents } from '../../../platform/order-record/order-record.ts';
import { refreshCouponOfPayment } from '../../../selling/coupons/coupons.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { readRecord } from '../../findings/findings.ts';
import { refreshPayment, reverseAllocation } from '../../refunds/refunds.ts';
import { type Repair, settleFinding } from './settle-finding.ts';

/** The money never arrived: the invoices are open again, and the payment is void. */
export const reversePayment: Repair = async (deps, context) => {
  const { finding, input, by } = context;
  const number = readRecord(finding.ours)?.invoice?.invoice_number ?? finding.ref;
  if (input.number !== number) throw invalidField('number', `Type ${number} to confirm.`);
  const { orderIds, invoiceIds } = await deps.db.transaction().execute(async (trx) => {
    await settleFinding(trx, deps, context, { detail: { invoice_number: number } });
    const paymentId = finding.payment_id ?? 0;
    const now = deps.clock.now().toISOString();
    const allocations = await trx
      .selectFrom('payment_allocations')
      .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
      .select((e) => [
        'invoices.id',
        'invoices.order_id',
        e.fn.sum<number>('payment_allocations.amount_cents').as('cents'),
      ])
      .where('payment_allocations.payment_id', '=', paymentId)
      .groupBy(['invoices.id', 'invoices.order_id'])
      .orderBy('invoices.id')
      .execute();
    for (const { id } of allocations) await lockInvoice(trx, id);
    const payment = await lockPayment(trx, paymentId);
    if (payment.refunded_cents + payment.refunding_cents + payment.disputed_cents > 0)
      throw new AppError('conflict', 'This payment was refunded or disputed, so it can’t be reversed.');
    for (const { id, cents } of allocations)
      if (Number(cents) > 0)
        await reverseAllocation(trx, {
          paymentId,
          invoiceId: id,
          amountCents: Number(cents),
          by,
          note: input.note ?? 'The provider has no record of this payment.',
        });
    await trx.updateTable('payments').set({ voided_at: now }).where('id', '=', paymentId).execute();
    await refreshPayment(trx, paymentId);
    const orderIds = allocations.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
    for (const orderId of orderIds)
      await writeOrderEvents(trx, {
        orderId,
        kind: 'payment_reversed',
        actorId: by,
        detail: { amount_cents: payment.amount_cents, invoice_number: number },
        at: now,
      });
    await refreshCouponOfPayment(trx, paymentId);
    return { orderIds, invoiceIds: allocations.map(({ id }) => id) };
  });
  await announceInvoice(deps, ...invoiceIds);
  for (const orderId of orderIds) await notifyOrderChanged(deps, orderId);
};

/** A refund may be requested at the same time. Lock order: the invoice first. */
const lockInvoice = (trx: Db, id: number) =>
  trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e.ref('paid_cents') }))
    .where('id', '=', id)
    .execute();

const lockPayment = (trx: Db, id: number) =>
  trx
    .updateTable('payments')
    .set((e) => ({ refunding_cents: e.ref('refunding_cents') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
