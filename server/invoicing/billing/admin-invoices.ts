import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  AdminInvoice,
  AdminInvoiceDetail,
  billingApi,
  InvoiceCounts,
} from '../../../contract/invoicing/billing.ts';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { InvoiceStatus } from '../../../contract/shared/status.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfResponse } from '../../http/bind.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { assertNotErased } from './documents/erased-documents.ts';
import { readDocument } from './documents/invoice-document.ts';
import { shownInvoice } from './documents/shown-documents.ts';
import { exactInvoice } from './find-documents.ts';
import { documentSource } from './incomplete-documents.ts';
import { type InvoiceRow, invoiceColumns, toInvoices } from './invoice-response.ts';
import type { CompanyToday } from './issuer.ts';
import { recipientOfInvoices } from './send-invoice.ts';

type Query = z.output<typeof billingApi.adminInvoices.query>;
type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>;
type Today = { today: CompanyToday };

const withOrders = (db: Db) => db.selectFrom('invoices').leftJoin('orders', 'orders.id', 'invoices.order_id');

export const dueCentsOf = sql<number>`invoices.amount_cents - invoices.credited_cents
  - (invoices.paid_cents - invoices.refunded_cents - invoices.charged_back_cents)`;
export const isDue = sql<boolean>`${dueCentsOf} > 0`;
/** The partial index has this condition verbatim. */
export const isOpen = sql<boolean>`invoices.status in ('unpaid', 'partially_paid', 'charged_back')`;

const matching = (filters: Filters & Today, exact: number | undefined) => {
  const { status, due: hasDue, overdue, kind, user_id, order_id, from, to, today } = filters;
  const e = expressionBuilder<Tables, 'invoices'>();
  return e.and([
    ...(status === undefined ? [] : [e('invoices.status', '=', status)]),
    ...(hasDue === undefined ? [] : [isOpen, isDue]),
    ...(overdue === undefined ? [] : [isOpen, e('invoices.due_on', '<', today.day), isDue]),
    ...(kind === undefined ? [] : [e('invoices.kind', '=', kind)]),
    ...(user_id === undefined ? [] : [e('invoices.user_id', '=', user_id)]),
    ...(order_id === undefined ? [] : [e('invoices.order_id', '=', order_id)]),
    ...(from === undefined ? [] : [e('invoices.issued_on', '>=', from)]),
    ...(to === undefined ? [] : [e('invoices.issued_on', '<=', to)]),
    ...(exact === undefined ? [] : [e('invoices.id', '=', exact)]),
  ]);
};

/** Finds invoices by number or provider reference, those of deleted orders too, or as orders are found. */
async function searchInvoices(db: Db, filters: Filters & Today) {
  const { status, due: hasDue, overdue, kind, user_id, order_id, from, to, search } = filters;
  const exact = await exactInvoice(db, search);
  const conditions = matching(filters, exact);
  const text = exact === undefined ? search : undefined;
  const isCounted = [hasDue, overdue, kind, user_id, order_id, from, to, exact].every((filter) => filter === undefined);
  const invoices = db.selectFrom('invoices').where(conditions);
  return searchList(
    db,
    {
      kind: 'order',
      column: 'invoices.order_id',
      text,
      count: isCounted
        ? countOf(db, 'invoices', { part: status })
        : text
          ? undefined
          : invoices.select((e) => e.fn.countAll<number>().as('total')),
    },
    invoices,
  );
}

type AdminRow = InvoiceRow & { user_id: number };

async function toAdminInvoices(db: Db, rows: AdminRow[], today: CompanyToday): Promise<AdminInvoice[]> {
  const invoices = await toInvoices(db, rows, today);
  return invoices.map((invoice, i) => ({
    ...invoice,
    customer: { id: rows[i]?.user_id ?? 0, name: invoice.order.user.name },
  }));
}

export async function adminInvoices(db: Db, filters: Filters & Today) {
  const { rows } = await searchInvoices(db, filters);
  const invoices = rows.leftJoin('orders', 'orders.id', 'invoices.order_id');
  type Narrow = (found: typeof invoices) => typeof invoices;
  return {
    /** Reads no document. */
    ids: (narrow: Narrow): Promise<{ id: number }[]> => narrow(invoices).select('invoices.id').execute(),
    select: async (narrow: Narrow): Promise<AdminInvoice[]> =>
      toAdminInvoices(
        db,
        await narrow(invoices).select(invoiceColumns).select('invoices.user_id').execute(),
        filters.today,
      ),
  };
}

export async function listAdminInvoices(db: Db, query: Query, today: CompanyToday): Promise<Page<AdminInvoice>> {
  const found = await searchInvoices(db, { ...query, today });
  // Documents are long: sorted without them, and without the orders.
  const page = await listPage<{ id: number }>(
    {
      ...found,
      rows: found.rows.select('invoices.id'),
      sorts: { created_at: 'invoices.created_at', amount: 'invoices.amount_cents', due_on: 'invoices.due_on' },
      defaultSort: '-created_at',
      tieBreaker: 'invoices.id',
    },
    query,
  );
  const ids = page.data.map(({ id }) => id);
  return { ...page, data: await toAdminInvoices(db, await rowsOf(db, ids), today) };
}

async function rowsOf(db: Db, ids: number[]): Promise<AdminRow[]> {
  if (ids.length === 0) return [];
  const rows = await withOrders(db)
    .select(invoiceColumns)
    .select('invoices.user_id')
    .where('invoices.id', 'in', ids)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export const dueInvoices = (db: Db) => db.selectFrom('invoices').where(isOpen).where(isDue);

export const overdueInvoices = (db: Db, today: string) => dueInvoices(db).where('invoices.due_on', '<', today);

type Sum = { count: number; amount: string };

/** The overdue ones are part of the unpaid ones. */
export async function sumDueInvoices(db: Db, today: string): Promise<{ unpaid: Sum; overdue: Sum }> {
  const days = await db
    .selectFrom('invoices')
    .where(isOpen)
    .where(isDue)
    .groupBy('due_on')
    .select((e) => ['due_on', e.fn.countAll<number>().as('count'), e.fn.sum<number>(dueCentsOf).as('cents')])
    .execute();
  const sum = (rows: typeof days): Sum => ({
    count: rows.reduce((total, { count }) => total + count, 0),
    amount: toDecimal(rows.reduce((total, { cents }) => total + Number(cents), 0)),
  });
  return { unpaid: sum(days), overdue: sum(days.filter(({ due_on }) => due_on < today)) };
}

export async function countInvoices(db: Db, today: string): Promise<InvoiceCounts> {
  const count = async (status?: InvoiceStatus) =>
    (await countOf(db, 'invoices', { part: status }).executeTakeFirstOrThrow()).total;
  const [{ unpaid, overdue }, all, paid, refunded, charged_back] = await Promise.all([
    sumDueInvoices(db, today),
    count(),
    count('paid'),
    count('refunded'),
    count('charged_back'),
  ]);
  return { all, unpaid: unpaid.count, overdue: overdue.count, paid, refunded, charged_back, due: unpaid.amount };
}

export async function overdueDay({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Promise<CompanyToday> {
  const { time_zone: timeZone } = await settings.current();
  return todayIn(timeZone, clock.now());
}

export const todayIn = (timeZone: string, now: Date): CompanyToday => ({ day: companyDay(timeZone, now), timeZone });

export async function findAdminInvoice(db: Db, id: number, today: CompanyToday): Promise<AdminInvoiceDetail> {
  const row = await withOrders(db)
    .select(invoiceColumns)
    .select('invoices.user_id')
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  const [invoice] = row ? await toAdminInvoices(db, [row], today) : [];
  if (!row || !invoice) throw notFound('Invoice');
  return {
    ...invoice,
    document: await shownInvoice(db, { ...invoice, json: row.document }),
    recipient: await recipientOfInvoices(db, row),
  };
}

export async function assertInvoiceExists(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('invoices').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Invoice');
}

export async function downloadAdminInvoice(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  by: number,
  id: number,
): Promise<PdfResponse> {
  const row = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'document', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  assertNotErased(row);
  await limits.consume('invoiceFiles', String(by));
  const { renderInvoicePdf, unlessBusy } = await import('./documents/invoice-pdf.ts');
  const bytes = await unlessBusy(() => renderInvoicePdf(readDocument(row.document), documentSource(db)));
  return { filename: `${row.invoice_number}.pdf`, bytes };
}
