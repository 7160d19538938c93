import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { indexWords, queryWords } from '../../adapters/database/search-words.ts';
import { exactInvoice } from '../../invoicing/billing/billing.ts';
import type { Found, OrderRow, Search } from './finder.ts';

export const joined = (...texts: (string | null)[]): string => texts.filter(Boolean).join(' · ');

/** A word with a digit begins the number. */
function isNumberIn(text: string, number: string): boolean {
  const parts = indexWords([number]);
  return queryWords(text).some((word) => /\d/.test(word) && parts.some((part) => part.startsWith(word)));
}

type DocumentRow = { kind: 'invoice' | 'credit_note'; id: number; invoice_id: number; number: string; cents: number };
type UrlOf = (order: OrderRow, document: DocumentRow) => string;

export async function documentsOf(db: Db, orders: readonly OrderRow[], text: string, urlOf: UrlOf): Promise<Found[]> {
  if (orders.length === 0 || !/\d/.test(text)) return [];
  const ids = orders.map(({ id }) => id);
  const [invoices, creditNotes] = await Promise.all([
    db
      .selectFrom('invoices')
      .select(['id', 'id as invoice_id', 'order_id', 'invoice_number as number', 'amount_cents as cents'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('credit_notes')
      .select(['id', 'invoice_id', 'order_id', 'credit_note_number as number', 'total_cents as cents'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute(),
  ]);
  const documents = [
    ...invoices.map((row) => ({ ...row, kind: 'invoice' as const })),
    ...creditNotes.map((row) => ({ ...row, kind: 'credit_note' as const })),
  ].filter(({ number }) => isNumberIn(text, number));
  return orders.flatMap((order) =>
    documents
      .filter(({ order_id }) => order_id === order.id)
      .map((document) => ({
        kind: document.kind,
        id: document.id,
        title: document.number,
        text: joined(order.name, order.title),
        price: toDecimal(document.cents),
        url: urlOf(order, document),
      })),
  );
}

// Numbers of invoices are found with their orders.
const PROVIDER_REFERENCE = /^[\w-]{10,255}$/;

export async function paidInvoice(db: Db, { text }: Search): Promise<Found[]> {
  const reference = text.trim();
  if (!PROVIDER_REFERENCE.test(reference) || /^(inv|cn)-/i.test(reference)) return [];
  const id = await exactInvoice(db, reference);
  if (id === undefined) return [];
  const { invoice_number, amount_cents, name } = await db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.user_id')
    .select(['invoices.invoice_number', 'invoices.amount_cents', 'users.name'])
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow();
  return [
    {
      kind: 'invoice',
      id,
      title: invoice_number,
      text: joined(name, reference),
      price: toDecimal(amount_cents),
      url: `/admin/dashboard/invoices/${id}`,
    },
  ];
}
