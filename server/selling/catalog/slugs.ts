import type { Insertable } from 'kysely';
import { reservedSlugs } from '../../../contract/shared/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { transliterate } from '../../shared/transliterate.ts';

const MAX_LENGTH = 80;
const reserved = new Set<string>(reservedSlugs);

/** `Wi-Fi survey & tuning` becomes `wi-fi-survey-tuning`. Characters without an ASCII form are dropped, perhaps all. */
const slugOf = (title: string): string =>
  transliterate(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');

type Sluggable = 'services' | 'service_categories' | 'articles' | 'article_categories' | 'case_studies';

/**
 * The first of `slug`, `slug-2`, `slug-3` … that neither a route of the site nor a record, even a deleted one, uses.
 */
async function freeSlug(trx: Db, table: Sluggable, slug: string): Promise<string> {
  const taken = await trx
    .selectFrom(table)
    .select('slug')
    .where((e) => e.or([e('slug', '=', slug), e('slug', 'like', `${slug}-%`)]))
    .execute();
  const unavailable = new Set([...reserved, ...taken.map((row) => row.slug)]);
  if (!unavailable.has(slug)) return slug;
  for (let n = 2; ; n += 1) if (!unavailable.has(`${slug}-${n}`)) return `${slug}-${n}`;
}

/** Retries if a concurrent insert takes the slug first. A title without an ASCII form gets `item-<id>`. */
export async function insertWithSlug<T extends Sluggable>(
  trx: Db,
  table: T,
  title: string,
  row: Omit<Insertable<Tables[T]>, 'slug'>,
): Promise<number> {
  const named = slugOf(title);
  for (;;) {
    const slug = named ? await freeSlug(trx, table, named) : crypto.randomUUID();
    const values = { ...row, slug } as unknown as Insertable<Tables['services']>;
    const inserted = await trx
      .insertInto(table as 'services')
      .values(values)
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    if (!named) {
      const itemSlug = await freeSlug(trx, table, `item-${inserted.id}`);
      await trx
        .updateTable(table as 'services')
        .set({ slug: itemSlug })
        .where('id', '=', inserted.id)
        .execute();
    }
    return inserted.id;
  }
}
