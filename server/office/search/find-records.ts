import { type Expression, type SqlBool, sql } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { phoneWord, queryWords } from '../../adapters/database/search-words.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { hasWord, searchCondition } from '../../platform/search-index/search-index.ts';
import { toPricedServices } from '../../selling/catalog/catalog.ts';
import { documentsOf, joined, paidInvoice } from './find-documents.ts';
import { moneyRecords } from './find-money.ts';
import type { Finder, Found, OrderRow } from './finder.ts';

const dashboard = { admin: '/admin/dashboard', staff: '/staff/dashboard', customer: '/customer/dashboard' };
const listUrl = (list: string, search: string) => `${dashboard.admin}/${list}?${new URLSearchParams({ search })}`;

const orderRows = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select((e) => [
      'orders.id',
      'orders.total_cents',
      'users.name',
      e
        .selectFrom('order_items')
        .select('order_items.title')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .orderBy('order_items.id')
        .limit(1)
        .as('title'),
    ])
    .where('orders.deleted_at', 'is', null)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');

/** Looks up the words of each record, which suits few records. */
const hasAllWords = (kind: SearchKind, column: string, text: string): Expression<SqlBool> => {
  const words = queryWords(text).map((word) => hasWord(kind, column, word));
  const phone = kind === 'user' ? phoneWord(text) : null;
  if (words.length === 0) return sql<SqlBool>`1 = 0`;
  const all = sql<SqlBool>`(${sql.join(words, sql` and `)})`;
  return phone === null ? all : sql<SqlBool>`(${all} or ${hasWord(kind, column, phone)})`;
};

/** `7`, `#7` and `Order 7`. */
const orderNumberIn = (text: string): number => Number(/^\D*?(\d{1,9})$/.exec(text.trim())?.[1] ?? 0);

const toOrder = ({ id, total_cents, name, title }: OrderRow): Found => ({
  kind: 'order',
  id,
  title: `Order ${id}`,
  text: joined(name, title),
  price: toDecimal(total_cents),
  url: `${dashboard.admin}/orders/${id}`,
});

const ordersAndInvoices: Finder = async (db, { text, limit }) => {
  const number = orderNumberIn(text);
  const { condition } = await searchCondition(db, 'order', 'orders.id', text);
  const [exact, rows] = await Promise.all([
    number === 0 ? [] : orderRows(db).where('orders.id', '=', number).execute(),
    orderRows(db).where(condition).limit(limit).execute(),
  ]);
  const orders = [...exact, ...rows.filter(({ id }) => id !== number)].slice(0, limit);
  return [
    ...orders.map(toOrder),
    ...(await documentsOf(db, orders, text, ({ id }) => `${dashboard.admin}/orders/${id}`)),
  ];
};

const people: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'user', 'users.id', text);
  const roles = await db.selectFrom('roles').select(['id', 'name']).execute();
  // One role at a time, so that an index has its users in the order of their names.
  const find = (roleId: number) =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.name', 'users.email', 'users.phone'])
      .where('users.deleted_at', 'is', null)
      .where('users.role_id', '=', roleId)
      .where(condition)
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .limit(limit)
      .execute();
  const ofRole = await Promise.all(roles.map(async ({ id, name }) => ({ name, users: await find(id) })));
  const customers = ofRole.flatMap(({ name, users }) => (name === 'customer' ? users : []));
  const staff = ofRole.flatMap(({ name, users }) => (name === 'customer' ? [] : users));
  return [
    ...customers.map(
      ({ id, name, email, phone }): Found => ({
        kind: 'customer',
        id,
        title: name,
        text: joined(email, phone),
        url: `${dashboard.admin}/customers/${id}/orders`,
      }),
    ),
    ...staff.map(
      ({ id, name, email, phone }): Found => ({
        kind: 'staff',
        id,
        title: name,
        text: joined(email, phone),
        url: listUrl('staff', email),
      }),
    ),
  ];
};

const services: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'service', 'services.id', text);
  const rows = await db
    .selectFrom('services')
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .select(['services.id', 'services.title', 'services.price_cents', 'services.delivery_days', 'services.active'])
    .select('service_categories.name as category')
    .where('services.deleted_at', 'is', null)
    .where(condition)
    .orderBy('services.id')
    .limit(limit)
    .execute();
  const priced = await toPricedServices(db, rows);
  return priced.map(({ id, title, price_cents, delivery_days, active, category, can_cost_more }) => ({
    kind: 'service',
    id,
    title,
    text: joined(category, active ? null : 'Inactive'),
    price: toDecimal(price_cents),
    can_cost_more,
    days: delivery_days,
    url: `${dashboard.admin}/services/${id}`,
  }));
};

const articles: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'article', 'articles.id', text);
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_categories', 'article_categories.id', 'articles.category_id')
    .select(['articles.id', 'articles.title', 'articles.published', 'article_categories.name as category'])
    .where('articles.deleted_at', 'is', null)
    .where(condition)
    .orderBy('articles.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, published, category }) => ({
    kind: 'article',
    id,
    title,
    text: joined(category, published ? null : 'Draft'),
    url: `${dashboard.admin}/solutions/${id}`,
  }));
};

const clients: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'client', 'clients.id', text);
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name'])
    .where(condition)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name }) => ({ kind: 'client', id, title: name, text: '', url: listUrl('clients', name) }));
};

const contactMessages: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'contact', 'contact_messages.id', text);
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email'])
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, email }) => ({
    kind: 'contact_message',
    id,
    title: name,
    text: email,
    url: listUrl('contact-messages', email),
  }));
};

const jobsUrl = (orderId: number) => `${dashboard.staff}?panel=jobs#order-${orderId}`;

const assignmentsAndCustomers: Finder = async (db, { text, limit, userId }) => {
  const assigned = orderRows(db)
    .innerJoin('assignments', 'assignments.order_id', 'orders.id')
    .where('assignments.user_id', '=', userId);
  const [jobs, ofCustomers] = await Promise.all([
    assigned
      .where(hasAllWords('order', 'orders.id', text))
      .limit(limit)
      .execute(),
    assigned
      .select(['orders.user_id', 'users.email', 'users.phone'])
      .where(hasAllWords('user', 'orders.user_id', text))
      .limit(5 * limit)
      .execute(),
  ]);
  const customers = new Map(
    ofCustomers.map((row) => [row.user_id, row]).reverse() as [number, (typeof ofCustomers)[0]][],
  );
  return [
    ...jobs.map(
      ({ id, name, title }): Found => ({
        kind: 'assignment',
        id,
        title: `Order ${id}`,
        text: joined(name, title),
        url: jobsUrl(id),
      }),
    ),
    ...[...customers].slice(-limit).map(
      ([id, row]): Found => ({
        kind: 'customer',
        id,
        title: row.name,
        text: joined(row.email, row.phone),
        url: jobsUrl(row.id),
      }),
    ),
  ];
};

const ownOrdersAndInvoices: Finder = async (db, { text, limit, userId }) => {
  const rows = await orderRows(db)
    .where(visibleTo(userId))
    .where(hasAllWords('order', 'orders.id', text))
    .limit(limit)
    .execute();
  return [
    ...rows.map((row) => ({ ...toOrder(row), text: row.title ?? '', url: `${dashboard.customer}/orders` })),
    ...(await documentsOf(db, rows, text, (_, { invoice_id }) => `${dashboard.customer}/invoices/${invoice_id}`)),
  ];
};

const offers: Finder = async (db, { text, limit }) => {
  const { condition } = await searchCondition(db, 'service', 'services.id', text);
  const rows = await db
    .selectFrom('services')
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .select(['services.id', 'services.title', 'services.slug', 'services.price_cents', 'services.delivery_days'])
    .select('service_categories.name as category')
    .where('services.active', '=', true)
    .where('services.deleted_at', 'is', null)
    .where('service_categories.deleted_at', 'is', null)
    .where(condition)
    .orderBy('services.id')
    .limit(limit)
    .execute();
  const priced = await toPricedServices(db, rows);
  return priced.map(({ id, title, slug, price_cents, delivery_days, category, can_cost_more }) => ({
    kind: 'service',
    id,
    title,
    text: category,
    price: toDecimal(price_cents),
    can_cost_more,
    days: delivery_days,
    url: `/service/${slug}`,
  }));
};

/** Groups are shown in this order. A role without an entry finds nothing. */
export const findersByRole: Record<string, readonly Finder[]> = {
  admin: [ordersAndInvoices, paidInvoice, moneyRecords, people, services, articles, clients, contactMessages],
  staff: [assignmentsAndCustomers],
  customer: [ownOrdersAndInvoices, offers],
};
