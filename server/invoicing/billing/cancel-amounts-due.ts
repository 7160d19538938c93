import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { assertNoPaymentUnderWay } from './assert-no-payment.ts';
import { issueCreditNote } from './credit-notes.ts';
import { type AmountRow, amountColumns, dueCents, refreshInvoice } from './money-states.ts';

type Locked = AmountRow & { id: number };
type Why = { reason: string; by: number | null; now: string };

export const ORDER_DELETED = 'The order was deleted';
export const ACCOUNT_DELETED = 'The account was deleted';

export type CancelledAmount = { invoiceId: number; creditNoteId: number };
/** `detail`: for the order's history. */
type Cancelled = CancelledAmount & { detail: { amount: string; credit_note_number: string } };

/** Lock order: invoices, then their orders. */
export async function lockInvoices(trx: Db, column: 'order_id' | 'user_id', of: number): Promise<Locked[]> {
  const ids = await trx.selectFrom('invoices').select('id').where(column, '=', of).orderBy('id').execute();
  for (const { id } of ids)
    await trx
      .updateTable('invoices')
      .set((e) => ({ status: e.ref('status') }))
      .where('id', '=', id)
      .execute();
  return trx
    .selectFrom('invoices')
    .select(['invoices.id', ...amountColumns])
    .where(column, '=', of)
    .orderBy('id')
    .execute();
}

/**
 * Credits what is due on these locked invoices, because nobody can pay it any more. What was paid remains, and a dispute
 * decides about what it has charged back.
 */
export async function cancelAmountsDue(
  trx: Db,
  deps: Pick<Deps, 'settings'>,
  invoices: readonly Locked[],
  why: Why,
): Promise<Cancelled[]> {
  const cancelled: Cancelled[] = [];
  for (const invoice of invoices) {
    const invoiceId = invoice.id;
    await assertNoPaymentUnderWay(trx, invoiceId);
    const amountCents = dueCents(invoice);
    if (amountCents === 0 || invoice.charged_back_cents > 0) continue;
    const terms = { kind: 'cancellation', refundId: null, lines: null } as const;
    const credited = await issueCreditNote(trx, deps, { invoiceId, amountCents, ...terms, ...why });
    await refreshInvoice(trx, invoiceId);
    const detail = { amount: toDecimal(amountCents), credit_note_number: credited.creditNoteNumber };
    cancelled.push({ invoiceId, creditNoteId: credited.id, detail });
  }
  return cancelled;
}

type Ended = { column: 'order_id' | 'user_id'; of: number; reason: typeof ORDER_DELETED | typeof ACCOUNT_DELETED };

/** What was cancelled for this reason, and is not asked for again, on invoices of orders that still exist. */
export const amountsEnded = (trx: Db, { column, of, reason }: Ended): Promise<CancelledAmount[]> =>
  trx
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id as invoiceId', 'credit_notes.id as creditNoteId'])
    .where(`invoices.${column}`, '=', of)
    .where('orders.deleted_at', 'is', null)
    .where('orders.status', '<>', 'cancelled')
    .where('credit_notes.kind', '=', 'cancellation')
    .where('credit_notes.reason', '=', reason)
    .where((e) => {
      const later = e.selectFrom('invoices as later').whereRef('later.corrects_id', '=', 'invoices.id');
      return e.not(e.exists(later.select('later.id')));
    })
    .orderBy('invoices.id')
    .execute();
