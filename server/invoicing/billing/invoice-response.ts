import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { unitPriceOfStored } from '../../../contract/invoicing/unit-price.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { InvoiceKind } from '../../../contract/shared/money-states.ts';
import { type InvoiceStatus, isPayable, type OrderPaymentMethod } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyDay, companyDayOrNull } from '../../shared/company-day.ts';
import { reasonOutsideScope, shownTaxes } from './documents/document-amounts.ts';
import {
  type FirstInvoiceDocument,
  type InvoiceDocument,
  isSecondVersion,
  readDocument,
  type SecondInvoiceDocument,
} from './documents/invoice-document.ts';
import { buyerLines, sellerLines } from './documents/printed-parties.ts';
import type { CompanyToday } from './issuer.ts';
import { type AmountRow, amountColumns, dueCents } from './money-states.ts';

export const invoiceColumns = [
  'invoices.id',
  'invoices.invoice_number',
  'invoices.kind',
  'invoices.status',
  'invoices.created_at',
  'invoices.issued_on',
  'invoices.due_on',
  'invoices.paid_at',
  'invoices.net_cents',
  'invoices.tax_cents',
  ...amountColumns,
  'invoices.order_id',
  'invoices.corrects_id',
  'orders.payment_method',
  'invoices.document',
] as const;

export type InvoiceRow = AmountRow & {
  id: number;
  invoice_number: string;
  kind: InvoiceKind;
  status: InvoiceStatus;
  created_at: string;
  issued_on: string;
  due_on: string;
  paid_at: string | null;
  net_cents: number;
  tax_cents: number;
  order_id: number | null;
  corrects_id: number | null;
  payment_method: OrderPaymentMethod | null;
  document: string;
};

/** `today`: see `overdueDay`. */
export async function toInvoices(db: Db, rows: readonly InvoiceRow[], today: CompanyToday): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const corrected = rows.flatMap(({ corrects_id }) => corrects_id ?? []);
  const [items, creditNotes, refunds, pending, numbers, replacements] = await Promise.all([
    itemsOf(db, ids),
    creditNotesOf(db, ids),
    refundsOf(db, ids, today.timeZone),
    pendingOf(
      db,
      rows.filter(({ status }) => isPayable(status)).map(({ id }) => id),
    ),
    numbersOf(db, corrected),
    replacementsOf(
      db,
      rows.filter(({ status }) => status === 'void').map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const { order, ...invoice } = toInvoice(row, today);
    const { id, corrects_id } = row;
    return {
      ...invoice,
      corrects: corrects_id === null ? null : { id: corrects_id, invoice_number: numbers.get(corrects_id) ?? '' },
      corrected_by: replacements.get(id) ?? null,
      credit_notes: creditNotes.get(id) ?? [],
      refunds: refunds.get(id) ?? [],
      payment_pending: pending.has(id),
      order: { ...order, items: items.get(id) ?? [] },
    };
  });
}

/** The customer is the document's, not the account's. */
function toInvoice(row: InvoiceRow, { day, timeZone }: CompanyToday) {
  const document = readDocument(row.document);
  const { id, invoice_number, kind, status, created_at, issued_on, due_on, paid_at } = row;
  return {
    id,
    invoice_number,
    kind,
    amount: toDecimal(row.amount_cents),
    status,
    created_at,
    issued_on,
    due_on,
    overdue: dueCents(row) > 0 && due_on < day,
    paid_at,
    paid_on: companyDayOrNull(timeZone, paid_at),
    paid_later: paid_at !== null && document.paid_at === null,
    net: toDecimal(row.net_cents),
    tax: toDecimal(row.tax_cents),
    due: toDecimal(dueCents(row)),
    paid: toDecimal(row.paid_cents),
    credited: toDecimal(row.credited_cents),
    refunded: toDecimal(row.refunded_cents),
    ...contentsOf(document),
    order: {
      id: row.order_id,
      user: document.customer,
      payment_method: row.payment_method ?? 'other',
    },
  };
}

export const toTaxAmounts = (
  taxes: readonly { name: string; rate_milli: number; base_cents: number; amount_cents: number }[],
) =>
  taxes.map(({ name, rate_milli, base_cents, amount_cents }) => ({
    name,
    rate: rate_milli / 1000,
    base: toDecimal(base_cents),
    amount: toDecimal(amount_cents),
  }));

type Contents = Pick<Invoice, 'taxes' | 'notes' | 'discount' | 'coupon_code' | 'seller' | 'buyer'>;

const contentsOf = (document: InvoiceDocument): Contents =>
  isSecondVersion(document) ? secondContents(document) : firstContents(document);

const secondContents = (document: Omit<SecondInvoiceDocument, 'number'>): Contents => ({
  taxes: toTaxAmounts(shownTaxes(document)),
  notes: [...document.notes, ...reasonOutsideScope(document)],
  discount: toDecimal(document.discount_cents),
  coupon_code: document.coupon_code,
  seller: sellerLines(document),
  buyer: {
    lines: buyerLines(document),
    company: document.buyer?.company ?? null,
    po_number: document.buyer?.po_number ?? null,
  },
});

const firstContents = ({ company, customer, discount_cents }: FirstInvoiceDocument): Contents => ({
  taxes: [],
  notes: [],
  discount: toDecimal(discount_cents),
  coupon_code: null,
  seller: sellerLines({ company, seller: null }),
  buyer: { lines: buyerLines({ customer, buyer: null }), company: null, po_number: null },
});

/** Equals what `findInvoice` would read right after the issue. */
export const unchangedSinceIssue = (document: Omit<SecondInvoiceDocument, 'number'>) => ({
  kind: document.kind,
  net: toDecimal(document.net_cents),
  tax: toDecimal(document.tax_cents),
  ...secondContents(document),
  due: toDecimal(document.total_cents - document.paid_cents),
  issued_on: document.issued_on,
  due_on: document.due_on,
  paid_on: document.paid_on ?? null,
  paid: toDecimal(document.paid_cents),
  credited: toDecimal(0),
  refunded: toDecimal(0),
  payment_pending: false,
  corrects: null,
  corrected_by: null,
  credit_notes: [],
  refunds: [],
});

async function itemsOf(db: Db, invoiceIds: number[]): Promise<Map<number, Invoice['order']['items']>> {
  const rows = await db
    .selectFrom('invoice_lines')
    .select([
      ...(['invoice_id', 'position', 'order_item_id', 'service_id', 'title', 'unit_price_cents', 'quantity'] as const),
      ...(['discount_cents', 'net_cents', 'total_cents'] as const),
    ])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.invoice_id)].map(([invoiceId, lines]) => [
      invoiceId,
      lines.map((line) => ({
        id: line.order_item_id ?? line.position,
        service: { id: line.service_id, title: line.title },
        price: toDecimal(line.unit_price_cents),
        unit_price: unitPriceOfStored(line),
        quantity: line.quantity,
      })),
    ]),
  );
}

async function creditNotesOf(db: Db, invoiceIds: number[]): Promise<Map<number, Invoice['credit_notes']>> {
  const rows = await db
    .selectFrom('credit_notes')
    .select(['id', 'invoice_id', 'credit_note_number', 'kind', 'total_cents', 'reason', 'issued_on'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.invoice_id)].map(([invoiceId, notes]) => [
      invoiceId,
      notes.map(({ invoice_id: _, total_cents, ...note }) => ({ ...note, amount: toDecimal(total_cents) })),
    ]),
  );
}

/** A returned refund that was tried again shows as the refund that retries it. */
export async function refundsOf(
  db: Db,
  invoiceIds: number[],
  timeZone: string,
): Promise<Map<number, Invoice['refunds']>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'invoice_id',
      'state',
      'source',
      'refunds.amount_cents',
      'refunds.provider',
      'payments.card',
      'refunds.created_at',
      'succeeded_at',
    ])
    .where('invoice_id', 'in', invoiceIds)
    .where('state', '<>', 'failed')
    .where('superseded_by', 'is', null)
    .orderBy('refunds.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.invoice_id ?? 0)].map(([invoiceId, refunds]) => [
      invoiceId,
      refunds.map(({ id, state, source, amount_cents, provider, card, created_at, succeeded_at }) => ({
        id,
        state,
        amount: toDecimal(amount_cents),
        method: source === 'manual' ? null : provider,
        card,
        created_at,
        succeeded_at,
        day: companyDay(timeZone, succeeded_at ?? created_at),
      })),
    ]),
  );
}

/** Another payment is refused as long as one is started. */
async function pendingOf(db: Db, ids: number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const attempts = db.selectFrom('checkout_attempts').select('invoice_id').where('state', '=', 'started');
  const rows = await attempts.where('invoice_id', 'in', ids).execute();
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}

async function numbersOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('invoices').select(['id', 'invoice_number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, invoice_number }) => [id, invoice_number]));
}

async function replacementsOf(db: Db, ids: number[]): Promise<Map<number, NonNullable<Invoice['corrected_by']>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .select((e) => ['id', 'invoice_number', e.ref('corrects_id').$notNull().as('corrects_id')])
    .where('corrects_id', 'in', ids)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ corrects_id, ...replacement }) => [corrects_id, replacement]));
}
