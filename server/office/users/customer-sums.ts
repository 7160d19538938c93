import { sql } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dueCentsOf, dueInvoices } from '../../invoicing/billing/billing.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { companiesOf } from '../../selling/orders/orders.ts';
import { companyDayOrNull } from '../../shared/company-day.ts';

type CustomerSums = { company: string | null; ordered: string; due: string; last_contact_on: string | null };

export const noSums: CustomerSums = { company: null, ordered: '0.00', due: '0.00', last_contact_on: null };

const orderSums = (db: Db) =>
  activeOrders(db)
    .groupBy('orders.user_id')
    .select([
      'orders.user_id',
      sql<number>`sum(case when orders.status <> 'cancelled' then orders.total_cents else 0 end)`.as('cents'),
    ]);

const dueSums = (db: Db) =>
  dueInvoices(db)
    .groupBy('invoices.user_id')
    .select(['invoices.user_id', sql<number>`sum(${dueCentsOf})`.as('cents')]);

/** The newest line of all conversations with a customer, those of orders too. */
const lastContacts = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom('conversations')
        .where('conversations.last_message_at', 'is not', null)
        .select(['conversations.participant_id as user_id', 'conversations.last_message_at as at'])
        .unionAll(
          activeOrders(db)
            .innerJoin('order_threads', 'order_threads.order_id', 'orders.id')
            .select(['orders.user_id', 'order_threads.last_at as at']),
        )
        .as('lines'),
    )
    .groupBy('lines.user_id')
    .select(['lines.user_id', sql<string>`max(lines.at)`.as('at')]);

export async function sumsOfCustomers(db: Db, ids: number[], timeZone: string): Promise<Map<number, CustomerSums>> {
  if (ids.length === 0) return new Map();
  const [companies, orders, dues, contacts] = await Promise.all([
    companiesOf(db, ids),
    orderSums(db).where('orders.user_id', 'in', ids).execute(),
    dueSums(db).where('invoices.user_id', 'in', ids).execute(),
    lastContacts(db).where('lines.user_id', 'in', ids).execute(),
  ]);
  const centsOf = (rows: { user_id: number; cents: number }[], id: number) =>
    toDecimal(Number(rows.find(({ user_id }) => user_id === id)?.cents ?? 0));
  return new Map(
    ids.map((id) => [
      id,
      {
        company: companies.get(id) ?? null,
        ordered: centsOf(orders, id),
        due: centsOf(dues, id),
        last_contact_on: companyDayOrNull(timeZone, contacts.find(({ user_id }) => user_id === id)?.at ?? null),
      },
    ]),
  );
}
