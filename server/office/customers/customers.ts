import { sql } from 'kysely';
import type { Customer } from '../../../contract/office/customers.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dueCentsOf, dueInvoices } from '../../invoicing/billing/billing.ts';
import { billingProfileOf } from '../../invoicing/tax/tax.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { acceptedDpa } from '../../selling/agreements/agreements.ts';
import { isOverdue } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { hasSecondFactor } from '../../shared/second-factor-rules.ts';
import { dayIn, type PromiseView } from '../../shared/working-calendar.ts';
import { newestNotes } from './notes.ts';

const count = sql<number>`count(*)`;

const customers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('roles.name', '=', 'customer')
    .where('users.deleted_at', 'is', null);

export async function assertCustomerExists(db: Db, id: number): Promise<void> {
  const row = await customers(db).select('users.id').where('users.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Customer');
}

export async function customerById(db: Db, viewerId: number, id: number, view: PromiseView): Promise<Customer> {
  const row = await customers(db)
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.created_at'])
    .select((e) => hasSecondFactor(e).as('second_factor'))
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Customer');
  const [billing, figures, notes, dpa] = await Promise.all([
    billingProfileOf(db, id),
    figuresOf(db, id, view),
    newestNotes(db, viewerId, id),
    acceptedDpa(db, id, view.calendar.timeZone),
  ]);
  const { company, line1, line2, city, region, postal_code, country, tax_id, invoice_email } = billing;
  return {
    id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    since: dayIn(view.calendar, new Date(row.created_at)),
    second_factor: Boolean(row.second_factor),
    billing: { company, line1, line2, city, region, postal_code, country, tax_id, invoice_email },
    figures,
    dpa,
    notes,
  };
}

async function figuresOf(db: Db, id: number, { calendar, now }: PromiseView): Promise<Customer['figures']> {
  const today = dayIn(calendar, now);
  const orders = activeOrders(db).where('orders.user_id', '=', id);
  const [ordered, late, due, reviews] = await Promise.all([
    orders
      .select([
        count.as('orders'),
        sql<number>`coalesce(sum(case when orders.status <> 'cancelled' then orders.total_cents else 0 end), 0)`.as(
          'cents',
        ),
      ])
      .executeTakeFirstOrThrow(),
    orders.where(isOverdue(now)).select(count.as('count')).executeTakeFirstOrThrow(),
    dueInvoices(db)
      .where('invoices.user_id', '=', id)
      .select([
        sql<number>`coalesce(sum(${dueCentsOf}), 0)`.as('cents'),
        sql<number>`coalesce(sum(case when invoices.due_on < ${today} then 1 else 0 end), 0)`.as('overdue'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reviews')
      .where('user_id', '=', id)
      .select([count.as('count'), sql<number>`coalesce(sum(rating), 0)`.as('sum')])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    orders: ordered.orders,
    ordered: toDecimal(Number(ordered.cents)),
    due: toDecimal(Number(due.cents)),
    overdue: Number(due.overdue),
    late: late.count,
    reviews: reviews.count,
    rating: reviews.count === 0 ? null : Math.round((Number(reviews.sum) / reviews.count) * 10) / 10,
  };
}
