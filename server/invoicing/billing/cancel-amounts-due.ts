import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { assertNoPaymentUnderWay } from './assert-no-payment.ts';
import { issueCreditNote } from './credit-notes.ts';
import { type AmountRow, amountColumns, dueCents, refreshInvoice } from './money-states.ts';

type Locked = AmountRow & { id: number };
type Why = { reason: string; by: number | null; now: string };

export type CancelledAmount = { invoiceId: number; creditNoteId: number };

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
): Promise<CancelledAmount[]> {
  const cancelled: CancelledAmount[] = [];
  for (const invoice of invoices) {
    const invoiceId = invoice.id;
    await assertNoPaymentUnderWay(trx, invoiceId);
    const amountCents = dueCents(invoice);
    if (amountCents === 0 || invoice.charged_back_cents > 0) continue;
    const terms = { kind: 'cancellation', refundId: null, lines: null } as const;
    const { id: creditNoteId } = await issueCreditNote(trx, deps, { invoiceId, amountCents, ...terms, ...why });
    await refreshInvoice(trx, invoiceId);
    cancelled.push({ invoiceId, creditNoteId });
  }
  return cancelled;
}
