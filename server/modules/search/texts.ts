import type { Db, SearchKind } from '../../adapters/database/schema.ts';

type Texts = { id: number; texts: string[] };

async function users(db: Db, ids: readonly number[]): Promise<Texts[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, name, email }) => ({ id, texts: [name, email] }));
}

/** By number, invoice, customer and what was bought. */
async function orders(db: Db, ids: readonly number[]): Promise<Texts[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select(['orders.id', 'invoices.invoice_number', 'users.name', 'users.email'])
    .where('orders.id', 'in', ids)
    .where('orders.deleted_at', 'is', null)
    .execute();
  const items = await db.selectFrom('order_items').select(['order_id', 'title']).where('order_id', 'in', ids).execute();
  const titles = Map.groupBy(items, (item) => item.order_id);
  return rows.map(({ id, invoice_number, name, email }) => ({
    id,
    texts: [String(id), invoice_number ?? '', name, email, ...(titles.get(id) ?? []).map((item) => item.title)],
  }));
}

async function services(db: Db, ids: readonly number[]): Promise<Texts[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, title }) => ({ id, texts: [title] }));
}

/** What each kind of record is found by. Migrations that fill the index say the same in their own words. */
export const textsOf: Record<SearchKind, (db: Db, ids: readonly number[]) => Promise<Texts[]>> = {
  user: users,
  order: orders,
  service: services,
};
