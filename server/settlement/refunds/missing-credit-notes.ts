import { setImmediate as nextTurn } from 'node:timers/promises';
import { refreshInvoice } from '../../invoicing/billing/billing.ts';
import type { RefundDeps } from './refund-row.ts';
import { issueFor } from './settle-refund.ts';

const BATCH = 100;

type IssueDeps = Pick<RefundDeps, 'db' | 'clock' | 'config' | 'log' | 'settings'>;

/**
 * Releases without credit notes have recorded refunds, which get one, dated today, without an email. Commissions stay
 * as they were paid.
 */
export async function issueMissingCreditNotes(deps: IssueDeps, stopping?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const refunds = await deps.db
      .selectFrom('refunds')
      .select('id')
      .where('credit_note_id', 'is', null)
      .where('state', '=', 'succeeded')
      .where('invoice_id', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of refunds) {
      if (stopping?.aborted) return;
      after = id;
      // A failure must not keep the others waiting, nor the refunds under way.
      await issueMissing(deps, id).catch((err: unknown) =>
        deps.log.error({ err, refund: id }, 'a credit note could not be issued'),
      );
      await nextTurn();
    }
    if (refunds.length < BATCH) return;
  }
}

const issueMissing = (deps: IssueDeps, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    // Locks the refund, so that only one node issues the credit note.
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
