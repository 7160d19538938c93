import type { DocumentKind } from '../../../../contract/shared/money-states.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { numberPrefix } from '../../../shared/shop/in-preview.ts';

const prefixes: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CN', quote: 'Q', payout: 'PO' };

export const documentNumber = (kind: DocumentKind, year: number, seq: number): string =>
  `${prefixes[kind]}-${year}-${String(seq).padStart(6, '0')}`;

/**
 * Gapless: the counter's row stays locked until the transaction ends, so take the number after all other locks.
 * `issueInvoice` assigns those of purchases in the database.
 */
export async function nextNumber(trx: Db, kind: DocumentKind, issuedOn: string) {
  const year = Number(issuedOn.slice(0, 4));
  const { last_seq: seq, prefix } = await trx
    .insertInto('document_counters')
    .values({ kind, year, last_seq: 1 })
    .onConflict((c) =>
      c.columns(['kind', 'year']).doUpdateSet((e) => ({ last_seq: e('document_counters.last_seq', '+', 1) })),
    )
    .returning(['last_seq', numberPrefix.as('prefix')])
    .executeTakeFirstOrThrow();
  return { year, seq, number: `${prefix}${documentNumber(kind, year, seq)}` };
}
