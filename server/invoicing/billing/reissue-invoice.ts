import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { moveTaxIdOfInvoice } from '../tax/tax.ts';
import type { CancelledAmount } from './cancel-amounts-due.ts';
import { readCreditNote } from './documents/credit-note-document.ts';
import { nextNumber } from './documents/document-numbers.ts';
import {
  type CreditNoteDocument,
  type InvoiceDocument,
  isSecondVersion,
  readDocument,
  type SecondInvoiceDocument,
} from './documents/invoice-document.ts';
import { dayOf, timeZoneWithin } from './issuer.ts';
import { refreshInvoice } from './money-states.ts';

type Reissue = CancelledAmount & { now: string };

/**
 * Asks again for what `cancelAmountsDue` has credited, with a new invoice that replaces the cancelled one.
 */
export async function reissueInvoice(
  trx: Db,
  deps: Pick<Deps, 'settings'>,
  { invoiceId, creditNoteId, now }: Reissue,
): Promise<{ id: number; number: string }> {
  const original = await trx.selectFrom('invoices').selectAll().where('id', '=', invoiceId).executeTakeFirstOrThrow();
  const credit = await trx
    .selectFrom('credit_notes')
    .select(['document', 'net_cents', 'tax_cents', 'total_cents'])
    .where('id', '=', creditNoteId)
    .executeTakeFirstOrThrow();
  const isWhole = credit.total_cents === original.amount_cents;
  const lines = await linesToInvoice(trx, { invoiceId, creditNoteId, isWhole });
  const issuedOn = dayOf({ timeZone: await timeZoneWithin(trx, deps) }, now);
  const [, dueOn = issuedOn] = [original.due_on, issuedOn].sort();
  const { year, seq, number } = await nextNumber(trx, 'invoice', issuedOn);
  const document = documentOf(readDocument(original.document), readCreditNote(credit.document), isWhole, {
    number,
    issued_at: now,
    issued_on: issuedOn,
    due_on: dueOn,
    corrects: { number: original.invoice_number, issued_on: original.issued_on },
  });
  const { order_id, user_id, kind, reminders_paused } = original;
  const { id } = await trx
    .insertInto('invoices')
    .values({
      order_id,
      user_id,
      kind,
      year,
      seq,
      invoice_number: number,
      issued_on: issuedOn,
      due_on: dueOn,
      net_cents: credit.net_cents,
      tax_cents: credit.tax_cents,
      amount_cents: credit.total_cents,
      status: 'unpaid',
      paid_at: null,
      corrects_id: invoiceId,
      reminders_paused,
      document: JSON.stringify(document),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('invoice_lines')
    .values(lines.map((line, i) => ({ ...line, invoice_id: id, position: i + 1 })))
    .execute();
  await refreshInvoice(trx, id);
  await moveTaxIdOfInvoice(trx, { from: invoiceId, to: id });
  if (order_id !== null) await reindex(trx, 'order', [order_id]);
  return { id, number };
}

type Line = Omit<Selectable<Tables['invoice_lines']>, 'invoice_id' | 'position'>;
type Credited = { invoiceId: number; creditNoteId: number; isWhole: boolean };

async function linesToInvoice(trx: Db, { invoiceId, creditNoteId, isWhole }: Credited): Promise<Line[]> {
  if (isWhole) {
    const lines = trx.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', invoiceId);
    return (await lines.orderBy('position').execute()).map(({ invoice_id, position, ...line }) => line);
  }
  const lines = trx.selectFrom('credit_note_lines').selectAll().where('credit_note_id', '=', creditNoteId);
  return (await lines.orderBy('position').execute()).map(({ credit_note_id, position, invoice_position, ...line }) => ({
    ...line,
    quantity: 1,
    unit_price_cents: line.total_cents,
    discount_cents: 0,
  }));
}

type Heading = Pick<SecondInvoiceDocument, 'number' | 'issued_at' | 'issued_on' | 'due_on' | 'corrects'>;

function documentOf(
  original: InvoiceDocument,
  credit: CreditNoteDocument,
  isWhole: boolean,
  heading: Heading,
): SecondInvoiceDocument {
  const { invoice: _, reason: __, returned: ___, ...shared } = credit;
  const second = isSecondVersion(original) ? original : null;
  const { payment_method } = original;
  const common = { kind: second?.kind ?? 'invoice', supply: second?.supply ?? null, payment_method } as const;
  const unpaid = { paid_at: null, paid_cents: 0 };
  if (isWhole && second) return { ...second, ...unpaid, ...heading };
  const { discount_cents } = original;
  if (isWhole) {
    const subtotal_cents = credit.total_cents + discount_cents;
    return { ...shared, ...common, subtotal_cents, discount_cents, coupon_code: null, ...unpaid, ...heading };
  }
  // A part of a line is invoiced at its price with tax.
  const items = credit.items.map((item) => ({
    ...item,
    quantity: 1,
    price_cents: item.total_cents,
    discount_cents: 0,
  }));
  const amounts = { subtotal_cents: credit.total_cents, discount_cents: 0, coupon_code: null };
  return { ...shared, ...common, items, ...amounts, ...unpaid, ...heading };
}
