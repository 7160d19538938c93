import type { Buyer } from '../../../contract/shared/buyer.ts';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { phoneWord } from '../../adapters/database/search-words.ts';

type SearchableTexts = { id: number; texts: string[] };

export const personTexts = ({ name, email, phone }: Buyer): string[] =>
  [name, email, phone ? phoneWord(phone) : null].filter((text) => text !== null);

async function users(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ id: row.id, texts: personTexts(row) }));
}

async function orders(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'users.name', 'users.email'])
    .where('orders.id', 'in', ids)
    .where('orders.deleted_at', 'is', null)
    .execute();
  const numbered = await db
    .selectFrom('invoices')
    .select(['order_id', 'invoice_number as number'])
    .where('order_id', 'in', ids)
    .unionAll(
      db.selectFrom('credit_notes').select(['order_id', 'credit_note_number as number']).where('order_id', 'in', ids),
    )
    .execute();
  const numbers = Map.groupBy(numbered, ({ order_id }) => order_id ?? 0);
  const buyers = await buyersOf(db, ids);
  const items = await db.selectFrom('order_items').select(['order_id', 'title']).where('order_id', 'in', ids).execute();
  const titles = Map.groupBy(items, (item) => item.order_id);
  const assigned = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['assignments.order_id', 'users.name'])
    .where('assignments.order_id', 'in', ids)
    .execute();
  const staff = Map.groupBy(assigned, (assignment) => assignment.order_id);
  return rows.map(({ id, name, email }) => ({
    id,
    texts: [
      String(id),
      ...(numbers.get(id) ?? []).map(({ number }) => number),
      name,
      email,
      // Staff email addresses are left out: customers search these words too.
      ...(staff.get(id) ?? []).map((assignment) => assignment.name),
      ...(titles.get(id) ?? []).map((item) => item.title),
      ...(buyers.get(id) ?? []),
    ],
  }));
}

async function buyersOf(db: Db, orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.user_id')
    .select(['order_id', 'document'])
    .where('order_id', 'in', orderIds)
    .where('users.erased_at', 'is', null)
    .where('document', 'like', '%"buyer":{%')
    .execute();
  const texts = new Map<number, string[]>();
  for (const { order_id, document } of rows) {
    const { buyer } = JSON.parse(document) as { buyer?: { company?: string | null; po_number?: string | null } };
    const own = [buyer?.company, buyer?.po_number].filter((text) => text != null);
    texts.set(order_id ?? 0, [...(texts.get(order_id ?? 0) ?? []), ...own]);
  }
  return texts;
}

async function services(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, title }) => ({ id, texts: [title] }));
}

async function contacts(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'message'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, email, message }) => ({ id, texts: [name, email, message] }));
}

/** Reviews of deleted users are not listed. */
async function reviews(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'users.name', 'reviews.review_text'])
    .where('reviews.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, name, review_text }) => ({ id, texts: [name, review_text] }));
}

async function articles(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'title', 'description'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, title, description }) => ({ id, texts: [title, description] }));
}

async function clients(db: Db, ids: readonly number[]): Promise<SearchableTexts[]> {
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute();
  return rows.map(({ id, name }) => ({ id, texts: [name] }));
}

export const maxWordsByKind: Partial<Record<SearchKind, number>> = { contact: 600, review: 600 };

export const textLoaders: Record<SearchKind, (db: Db, ids: readonly number[]) => Promise<SearchableTexts[]>> = {
  user: users,
  order: orders,
  service: services,
  contact: contacts,
  review: reviews,
  article: articles,
  client: clients,
};
