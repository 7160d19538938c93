import { refreshInvoice } from '../billing/billing.ts';
import type { RefundDeps } from './refund-row.ts';
import { issueFor } from './settle-refund.ts';

const BATCH = 100;

/**
 * For refunds that releases without credit notes have recorded: dated today, without an email. Nothing else changes; the
 * commissions stay as they were paid.
 */
export async function issueMissingCreditNotes(
  deps: Pick<RefundDeps, 'db' | 'clock' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const refunds = await deps.db
      .selectFrom('refunds')
      .select('id')
      .where('credit_note_id', 'is', null)
      .where('state', '=', 'succeeded')
      .where('invoice_id', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of refunds) {
      if (stopping?.aborted) return;
      await deps.db.transaction().execute(async (trx) => {
        // Locks it: of two nodes, one issues the credit note.
        const refund = await trx
          .updateTable('refunds')
          .set((e) => ({ leased_until: e.ref('leased_until') }))
          .where('id', '=', id)
          .where('credit_note_id', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!refund) return;
        const creditNote = await issueFor(trx, deps, refund, deps.clock.now().toISOString());
        await trx.updateTable('refunds').set({ credit_note_id: creditNote.id }).where('id', '=', id).execute();
        await refreshInvoice(trx, refund.invoice_id ?? 0);
      });
    }
    if (refunds.length < BATCH) return;
  }
}
