import type { RefundPreview, RefundPreviewInput } from '../../../contract/settlement/refunds.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { getPayment, type RefundDeps } from './refund-row.ts';
import { assertRefundable, chooseTarget } from './refund-target.ts';
import { reserveRefund } from './reserve-refund.ts';
import { lockReturnedRefund } from './returned-refund.ts';
import { settleWithin } from './settle-refund.ts';

class RolledBack extends Error {
  readonly preview: RefundPreview;

  constructor(preview: RefundPreview) {
    super('This transaction is rolled back.');
    this.preview = preview;
  }
}

/** Makes the refund in a transaction that is rolled back, so that the preview can't differ from the refund. */
export async function previewRefund(
  deps: RefundDeps,
  paymentId: number,
  input: RefundPreviewInput,
): Promise<RefundPreview> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      throw new RolledBack(await tryRefund(trx, deps, paymentId, input));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

async function tryRefund(
  trx: Db,
  deps: RefundDeps,
  paymentId: number,
  input: RefundPreviewInput,
): Promise<RefundPreview> {
  const payment = await getPayment(trx, paymentId);
  await assertRefundable(trx, payment);
  const target = await chooseTarget(trx, payment, input);
  const returned = await lockReturnedRefund(trx, payment, target, input.amount);
  const { id } = await reserveRefund(trx, {
    payment,
    target,
    ...(returned && { supersedes: returned }),
    amountCents: input.amount,
    lines: input.lines?.map(({ position, amount }) => ({ position, amountCents: amount })) ?? null,
    reason: 'other',
    note: null,
    keepCommissions: input.keep_commissions,
    notify: false,
    source: 'manual',
    reference: null,
    providerRef: null,
    requestedBy: null,
    now: deps.clock.now().toISOString(),
  });
  await settleWithin(trx, deps, id, { kind: 'succeeded', ref: null });
  const creditNote = await trx
    .selectFrom('refunds')
    .innerJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
    .select(['credit_notes.credit_note_number', 'credit_notes.tax_cents'])
    .where('refunds.id', '=', id)
    .executeTakeFirst();
  return {
    amount: toDecimal(input.amount),
    tax: toDecimal(creditNote?.tax_cents ?? 0),
    credit_note_number: creditNote?.credit_note_number ?? null,
    commissions: await reductions(trx, id),
    invoice_status: target === 'unallocated' ? null : await statusOfInvoice(trx, target.invoiceId),
    order: target === 'unallocated' || target.orderId === null ? null : await orderOf(trx, target.orderId),
  };
}

async function reductions(trx: Db, refundId: number): Promise<RefundPreview['commissions']> {
  const rows = await trx
    .selectFrom('commissions')
    .select((e) => ['user_id', e.fn.sum<number>('amount_cents').as('cents')])
    .where('refund_id', '=', refundId)
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  const people = await usersById(
    trx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map(({ user_id: id, cents }) => ({
    user: { id, name: people.get(id)?.name ?? '' },
    amount: toDecimal(-Number(cents)),
  }));
}

async function statusOfInvoice(trx: Db, id: number): Promise<string> {
  const { status } = await trx.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status;
}

async function orderOf(trx: Db, id: number): Promise<RefundPreview['order']> {
  const { status, deleted_at } = await trx
    .selectFrom('orders')
    .select(['status', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const canCancel = deleted_at === null && (status === 'pending' || status === 'processing');
  return { id, can_cancel: canCancel, has_started: status !== 'pending' && status !== 'cancelled' };
}
