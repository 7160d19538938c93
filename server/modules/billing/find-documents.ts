import type { Db } from '../../adapters/database/database.ts';

/** By its own number, that of one of its credit notes, or a provider's reference. Undefined: none matches exactly. */
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

/** By its own number. */
export async function exactCreditNote(db: Db, text: string | undefined): Promise<number | undefined> {
  if (!text) return undefined;
  const row = await db
    .selectFrom('credit_notes')
    .select('id')
    .where('credit_note_number', '=', text.toUpperCase())
    .executeTakeFirst();
  return row?.id;
}

/** The first invoice that the payment paid. References differ in case only by mistake, so they are matched as they are. */
async function paidWith(db: Db, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_allocations', 'payment_allocations.payment_id', 'payments.id')
    .select('payment_allocations.invoice_id')
    .where('payments.provider', 'in', ['stripe', 'paypal'])
    .where((e) => e.or([e('payments.provider_ref', '=', reference), e('payments.capture_ref', '=', reference)]))
    .orderBy('payment_allocations.id')
    .executeTakeFirst();
  return row?.invoice_id;
}
