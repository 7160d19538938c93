import { sql } from 'kysely';
import type { Columns, MigrationDb } from '../../columns.ts';
import type { Db, SearchKind } from '../../schema.ts';
import { wordsOf } from '../../search-words.ts';

const AT_ONCE = 500;

type Found = { id: number; texts: (string | null)[] };

export async function up(db: MigrationDb, { bytewise, compact }: Columns): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('kind', 'varchar(16)', (c) => c.notNull())
    .addColumn('word', sql`varchar(64) ${bytewise}`, (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['kind', 'word', 'record_id'])
    .modifyEnd(compact)
    .execute();
  await db.schema
    .createIndex('search_words_record')
    .on('search_words')
    .columns(['kind', 'record_id', 'word'])
    .execute();
  await fill(db, 'user', users);
  await fill(db, 'service', services);
  await fill(db, 'order', orders);
}

/** Goes through a table by its ids, some hundred at a time: it may be a long one. */
async function fill(db: MigrationDb, kind: SearchKind, page: (db: MigrationDb, after: number) => Promise<Found[]>) {
  let found = await page(db, 0);
  while (found.length > 0) {
    const rows = found.flatMap(({ id, texts }) =>
      wordsOf(texts.filter((text) => text !== null)).map((word) => ({ kind, word, record_id: id })),
    );
    for (let at = 0; at < rows.length; at += 2_000)
      await (db as Db)
        .insertInto('search_words')
        .values(rows.slice(at, at + 2_000))
        .execute();
    found = await page(db, found.at(-1)?.id ?? 0);
  }
}

async function users(db: MigrationDb, after: number): Promise<Found[]> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`select id, name, email from users
    where id > ${after} and deleted_at is null order by id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id, name, email }) => ({ id, texts: [name, email] }));
}

async function services(db: MigrationDb, after: number): Promise<Found[]> {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from services
    where id > ${after} and deleted_at is null order by id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id, title }) => ({ id, texts: [title] }));
}

type OrderRow = { id: number; invoice_number: string | null; name: string; email: string };

async function orders(db: MigrationDb, after: number): Promise<Found[]> {
  const { rows } = await sql<OrderRow>`select o.id, i.invoice_number, u.name, u.email from orders o
    join users u on u.id = o.user_id left join invoices i on i.order_id = o.id
    where o.id > ${after} and o.deleted_at is null order by o.id limit ${AT_ONCE}`.execute(db);
  const items = await sql<{ order_id: number; title: string }>`select order_id, title from order_items
    where order_id > ${after} and order_id <= ${rows.at(-1)?.id ?? after}`.execute(db);
  const titles = Map.groupBy(items.rows, (item) => item.order_id);
  return rows.map(({ id, invoice_number, name, email }) => ({
    id,
    texts: [String(id), invoice_number, name, email, ...(titles.get(id) ?? []).map((item) => item.title)],
  }));
}
