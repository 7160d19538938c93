import type { Db } from '../../adapters/database/database.ts';

/** Finds it by its number, that of one of its credit notes, or a provider's reference. */
export async function exactInvoice(db: Db, text: string | undefined): Promise<number | undefined> {
  if (!text) return undefined;
  const number = text.toUpperCase();
  const numbered = await db
    .selectFrom('invoices')
    .select('id')
    .where('invoice_number', '=', number)
    .unionAll(db.selectFrom('credit_notes').select('invoice_id as id').where('credit_note_number', '=', number))
    .executeTakeFirst();
  return numbered?.id ?? (await paidWith(db, text));
}

export async function exactCreditNote(db: Db, text: string | undefined): Promise<number | undefined> {
  if (!text) return undefined;
  const row = await db
    .selectFrom('credit_notes')
    .select('id')
    .where('credit_note_number', '=', text.toUpperCase())
    .executeTakeFirst();
  return row?.id;
}

/** References differ in case only by mistake, so case is respected. */
async function paidWith(db: Db, reference: string): Promise<number | undefined> {
  // Each column has its own index: with `or`, SQLite reads every payment of the providers.
  const by = (column: 'provider_ref' | 'capture_ref') =>
    db.selectFrom('payments').select('id').where('provider', 'in', ['stripe', 'paypal']).where(column, '=', reference);
  const row = await db
    .selectFrom('payment_allocations')
    .select('invoice_id')
    .where('payment_id', 'in', by('provider_ref').union(by('capture_ref')))
    .orderBy('id')
    .executeTakeFirst();
  return row?.invoice_id;
}
