import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { CreditNote, CreditNoteDetail, creditNoteQuery } from '../../../contract/invoicing/credit-note.ts';
import { unitPriceOfStored } from '../../../contract/invoicing/unit-price.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { readCreditNote } from './documents/credit-note-document.ts';
import { assertNotErased } from './documents/erased-documents.ts';
import { shownCreditNote } from './documents/shown-documents.ts';
import { exactCreditNote, exactInvoice } from './find-documents.ts';
import { toTaxAmounts } from './invoice-response.ts';

type Query = z.output<typeof creditNoteQuery>;

const columns = [
  'credit_notes.id',
  'credit_notes.credit_note_number',
  'credit_notes.kind',
  'credit_notes.invoice_id',
  'credit_notes.order_id',
  'credit_notes.user_id',
  'credit_notes.net_cents',
  'credit_notes.tax_cents',
  'credit_notes.total_cents',
  'credit_notes.reason',
  'credit_notes.issued_on',
  'credit_notes.created_at',
  'credit_notes.document',
] as const;

const creditNotes = (db: Db) => db.selectFrom('credit_notes');
type Row = Pick<
  Selectable<Tables['credit_notes']>,
  (typeof columns)[number] extends `credit_notes.${infer Name}` ? Name : never
>;

async function toCreditNotes(db: Db, rows: readonly Row[]): Promise<CreditNote[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .selectFrom('credit_note_lines')
    .selectAll()
    .where(
      'credit_note_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byNote = Map.groupBy(lines, (line) => line.credit_note_id);
  return rows.map((row) => {
    const document = readCreditNote(row.document);
    const { id, credit_note_number, kind, order_id, reason, issued_on, created_at } = row;
    return {
      id,
      credit_note_number,
      kind,
      invoice: { id: row.invoice_id, invoice_number: document.invoice.number },
      order_id,
      user: { id: row.user_id, name: document.customer.name },
      net: toDecimal(row.net_cents),
      tax: toDecimal(row.tax_cents),
      amount: toDecimal(row.total_cents),
      taxes: toTaxAmounts(document.taxes),
      lines: (byNote.get(id) ?? []).map(toLine),
      reason,
      issued_on,
      created_at,
    };
  });
}

const toLine = (line: Selectable<Tables['credit_note_lines']>): CreditNote['lines'][number] => ({
  position: line.invoice_position,
  title: line.title,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: unitPriceOfStored(line),
  discount: toDecimal(line.discount_cents),
  net: toDecimal(line.net_cents),
  tax: toDecimal(line.tax_cents),
  total: toDecimal(line.total_cents),
});

/** Finds credit notes by number, by the invoice's number or payment, or as orders are found. */
async function searchCreditNotes(db: Db, { kind, invoice_id, order_id, user_id, from, to, search }: Query) {
  const exact = await exactCreditNote(db, search);
  const ofInvoice = exact === undefined ? await exactInvoice(db, search) : undefined;
  const isExact = exact !== undefined || ofInvoice !== undefined;
  const rows = creditNotes(db)
    .$if(kind !== undefined, (q) => q.where('credit_notes.kind', '=', kind ?? 'refund'))
    .$if(invoice_id !== undefined, (q) => q.where('credit_notes.invoice_id', '=', invoice_id ?? 0))
    .$if(order_id !== undefined, (q) => q.where('credit_notes.order_id', '=', order_id ?? 0))
    .$if(user_id !== undefined, (q) => q.where('credit_notes.user_id', '=', user_id ?? 0))
    .$if(from !== undefined, (q) => q.where('credit_notes.issued_on', '>=', from ?? ''))
    .$if(to !== undefined, (q) => q.where('credit_notes.issued_on', '<=', to ?? ''))
    .$if(exact !== undefined, (q) => q.where('credit_notes.id', '=', exact ?? 0))
    .$if(ofInvoice !== undefined, (q) => q.where('credit_notes.invoice_id', '=', ofInvoice ?? 0));
  const isCounted = !isExact && [invoice_id, order_id, user_id, from, to].every((filter) => filter === undefined);
  return searchList(
    db,
    {
      kind: 'order',
      column: 'credit_notes.order_id',
      text: isExact ? undefined : search,
      count: isCounted ? countOf(db, 'credit_notes', { part: kind }) : undefined,
    },
    rows,
  );
}

export async function listCreditNotes(db: Db, query: Query): Promise<Page<CreditNote>> {
  const found = await searchCreditNotes(db, query);
  const page = await listPage<Row>(
    {
      ...found,
      rows: found.rows.select(columns),
      sorts: { created_at: 'credit_notes.created_at', amount: 'credit_notes.total_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'credit_notes.id',
    },
    query,
  );
  return { ...page, data: await toCreditNotes(db, page.data) };
}

export async function findCreditNote(db: Db, id: number): Promise<CreditNoteDetail> {
  const rows = await creditNotes(db).select(columns).where('credit_notes.id', '=', id).execute();
  const [row] = rows;
  const [creditNote] = await toCreditNotes(db, rows);
  if (!row || !creditNote) throw notFound('Credit note');
  return { ...creditNote, document: await shownCreditNote(db, row.document) };
}

export async function downloadCreditNote(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  by: number,
  id: number,
): Promise<PdfResponse> {
  const row = await db
    .selectFrom('credit_notes')
    .select(['credit_note_number', 'document', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Credit note');
  assertNotErased(row);
  await limits.consume('invoiceFiles', String(by));
  const { creditNoteFile } = await import('./credit-note-file.ts');
  return creditNoteFile(db, row);
}
