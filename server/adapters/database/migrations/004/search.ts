import { type RawBuilder, sql } from 'kysely';
import type { ColumnTypes, MigrationDb } from '../../schema/column-types.ts';
import { indexWords } from '../../search-words.ts';

const BATCH = 500;

export async function up(db: MigrationDb, _types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('search_misses')
    .addColumn('day', 'varchar(10)', (c) => c.notNull())
    .addColumn('word', 'varchar(60)', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_misses_pkey', ['day', 'word'])
    .execute();
  await addWords(db, 'article', sql`select id, title, description as more from articles where deleted_at is null`);
  await addWords(db, 'client', sql`select id, name as title, '' as more from clients`);
  await addStaffToOrders(db);
}

type Texts = { id: number; title: string; more: string };

async function addWords(db: MigrationDb, kind: string, query: RawBuilder<unknown>): Promise<void> {
  for (let afterId = 0; ; ) {
    const { rows } = await sql<Texts>`select * from (${query}) as texts where id > ${afterId}
      order by id limit ${BATCH}`.execute(db);
    for (const { id, title, more } of rows) {
      const words = indexWords([title, more]);
      if (words.length === 0) continue;
      await sql`insert into search_words (kind, word, record_id)
        values ${sql.join(words.map((word) => sql`(${kind}, ${word}, ${id})`))}`.execute(db);
    }
    if (rows.length < BATCH) return;
    afterId = rows.at(-1)?.id ?? 0;
  }
}

/** One statement per word of a name, however many orders the person has. */
async function addStaffToOrders(db: MigrationDb): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from users
    where id in (select user_id from assignments)`.execute(db);
  for (const { id, name } of rows)
    for (const word of indexWords([name]))
      await sql`insert into search_words (kind, word, record_id)
        select distinct 'order', cast(${word} as text), assignments.order_id from assignments
        inner join orders on orders.id = assignments.order_id
        where assignments.user_id = ${id} and orders.deleted_at is null
        on conflict do nothing`.execute(db);
}
