import { toDecimal } from '../../../contract/shared/money.ts';
import type { CreditNoteKind } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { notFound } from '../../shared/errors.ts';
import type { CreditLine } from './credit-note-lines.ts';
import { creditedLines, distribute, type LineShare, remainingLines, taxOfShare } from './credit-note-lines.ts';
import { creditNoteFor, returnedText } from './documents/credit-note-document.ts';
import { nextNumber } from './documents/document-numbers.ts';
import { readDocument } from './documents/invoice-document.ts';
import { dayOf, timeZoneWithin } from './issuer.ts';
import { lockOrder } from './money-states.ts';

export { type RemainingLine, remainingLines } from './credit-note-lines.ts';

type NewCreditNote = {
  invoiceId: number;
  kind: CreditNoteKind;
  refundId: number | null;
  /** Gross amounts that add up to `amountCents`. Null: in proportion to the remainder of each line. */
  lines: readonly LineShare[] | null;
  amountCents: number;
  /** A text for the customer, or a known reason of a refund. */
  reason: string;
  by: number | null;
  now: string;
};

export type IssuedCreditNote = { id: number; creditNoteNumber: string; netCents: number; taxCents: number };

/**
 * Locks the invoice and its order, then the counter. The caller checks the amounts before, and calls `refreshInvoice`
 * after it.
 */
export async function issueCreditNote(
  trx: Db,
  deps: Pick<Deps, 'settings'>,
  input: NewCreditNote,
): Promise<IssuedCreditNote> {
  const { invoiceId, amountCents, now } = input;
  const invoice = await claimCredit(trx, invoiceId, amountCents);
  if (invoice.order_id !== null) await lockOrder(trx, invoice.order_id);
  const lines = await creditLines(trx, input);
  const taxCents = lines.reduce((sum, line) => sum + line.tax_cents, 0);
  const issuedOn = dayOf({ timeZone: await timeZoneWithin(trx, deps) }, now);
  const { year, seq, number } = await nextNumber(trx, 'credit_note', issuedOn);
  const document = creditNoteFor({
    number,
    issuedAt: now,
    issuedOn,
    invoice: { ...invoice, document: readDocument(invoice.document) },
    lines,
    earlierTaxCents: await creditedTax(trx, invoiceId),
    reason: input.reason,
    returned: input.refundId === null ? null : await returnedText(trx, input.refundId),
  });
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      kind: input.kind,
      year,
      seq,
      credit_note_number: number,
      invoice_id: invoiceId,
      order_id: invoice.order_id,
      user_id: invoice.user_id,
      refund_id: input.refundId,
      issued_on: issuedOn,
      net_cents: amountCents - taxCents,
      tax_cents: taxCents,
      total_cents: amountCents,
      reason: document.reason,
      document: JSON.stringify(document),
      created_by: input.by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('credit_note_lines')
    .values(lines.map(({ isWhole: _, ...line }, i) => ({ ...line, credit_note_id: id, position: i + 1 })))
    .execute();
  if (invoice.order_id !== null) await reindex(trx, 'order', [invoice.order_id]);
  // Refunds and corrections have audit entries of their own.
  if (input.kind === 'cancellation') await auditCancellation(trx, input, id, number, invoice.invoice_number);
  return { id, creditNoteNumber: number, netCents: amountCents - taxCents, taxCents };
}

const auditCancellation = (
  trx: Db,
  { amountCents, reason, by }: NewCreditNote,
  id: number,
  number: string,
  invoiceNumber: string,
) =>
  writeAuditEntry(trx, {
    by,
    action: 'credit_note.create',
    id,
    after: { amount: toDecimal(amountCents), credit_note_number: number, invoice_number: invoiceNumber, reason },
  });

async function claimCredit(trx: Db, invoiceId: number, amountCents: number) {
  const invoice = await trx
    .updateTable('invoices')
    .set((e) => ({ credited_cents: e('credited_cents', '+', amountCents) }))
    .where('id', '=', invoiceId)
    .where((e) => e(e('credited_cents', '+', amountCents), '<=', e.ref('amount_cents')))
    .returning(['id', 'order_id', 'user_id', 'invoice_number', 'issued_on', 'tax_cents', 'document'])
    .executeTakeFirst();
  if (invoice) return invoice;
  const exists = await trx.selectFrom('invoices').select('id').where('id', '=', invoiceId).executeTakeFirst();
  if (!exists) throw notFound('Invoice');
  throw new Error(`Invoice ${invoiceId} would be credited with more than its amount.`);
}

async function creditLines(trx: Db, { invoiceId, lines, amountCents, refundId }: NewCreditNote): Promise<CreditLine[]> {
  const invoiceLines = await creditedLines(trx, invoiceId);
  const shares = lines ?? distribute(amountCents, await remainingLines(trx, invoiceId, { exceptRefundId: refundId }));
  const sum = shares.reduce((total, share) => total + share.amountCents, 0);
  if (sum !== amountCents) throw new Error(`The lines of a credit note add up to ${sum} instead of ${amountCents}.`);
  return shares.flatMap((share) => {
    const line = invoiceLines.find(({ position }) => position === share.position);
    if (!line) throw new Error(`Invoice ${invoiceId} has no line ${share.position}.`);
    return share.amountCents === 0 ? [] : [creditLine(line, share.amountCents)];
  });
}

type InvoiceLine = Awaited<ReturnType<typeof creditedLines>>[number];

function creditLine(line: InvoiceLine, amountCents: number): CreditLine {
  const { invoice_id, position, creditedCents, ...copied } = line;
  if (Math.abs(creditedCents + amountCents) > Math.abs(line.total_cents))
    throw new Error(`Line ${position} of invoice ${invoice_id} would be credited with more than its amount.`);
  const taxCents = taxOfShare(line, amountCents);
  const isWhole = amountCents === line.total_cents;
  return {
    ...copied,
    ...(!isWhole && {
      quantity: 1,
      unit_price_cents: containsTax(line) ? amountCents : amountCents - taxCents,
      discount_cents: 0,
    }),
    invoice_position: position,
    net_cents: amountCents - taxCents,
    tax_cents: taxCents,
    total_cents: amountCents,
    isWhole,
  };
}

/** A part of a line has the kind of price that the line has. */
const containsTax = (line: InvoiceLine): boolean =>
  line.quantity * line.unit_price_cents === line.total_cents + line.discount_cents;

async function creditedTax(trx: Db, invoiceId: number): Promise<number> {
  const { cents } = await trx
    .selectFrom('credit_notes')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('tax_cents'), e.lit(0)).as('cents'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return Number(cents);
}
