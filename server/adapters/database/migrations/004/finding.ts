import { sql } from 'kysely';
import type { MigrationDb } from '../../columns.ts';
import type { Db, SearchKind } from '../../schema.ts';
import { wordsOf } from '../../search-words.ts';

const AT_ONCE = 200;
const MOST_WORDS = 600;

/** Contact messages and reviews are found by words too; indexes for what lists were sorted by without one. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.createIndex('reviews_rating').on('reviews').columns(['rating', 'id']).execute();
  await db.schema
    .createIndex('commissions_user_newest')
    .on('commissions')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
  await words(db);
}

export async function words(db: MigrationDb): Promise<void> {
  await index(db, 'contact', 'select id, name, email, message from contact_messages where id >');
  await index(
    db,
    'review',
    `select reviews.id, users.name, reviews.review_text from reviews
      join users on users.id = reviews.user_id where users.deleted_at is null and reviews.id >`,
  );
}

async function index(db: MigrationDb, kind: SearchKind, query: string): Promise<void> {
  let after = 0;
  for (;;) {
    const page = sql<{ id: number }>`${sql.raw(query)} ${after} order by 1 limit ${AT_ONCE}`;
    const { rows } = await page.execute(db);
    const words = rows.flatMap(({ id, ...texts }) =>
      wordsOf(Object.values<string>(texts), MOST_WORDS).map((word) => ({ kind, word, record_id: id })),
    );
    for (let at = 0; at < words.length; at += 2_000)
      await (db as Db)
        .insertInto('search_words')
        .values(words.slice(at, at + 2_000))
        .execute();
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? 0;
  }
}
