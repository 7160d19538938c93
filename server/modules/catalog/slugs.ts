import type { Insertable } from 'kysely';
import { reservedSlugs } from '../../../contract/status.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';

const LONGEST = 80;
const reserved = new Set<string>(reservedSlugs);

/** `Wi-Fi survey & tuning` becomes `wi-fi-survey-tuning`. Letters that have no plain form fall away. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return plain || 'item';
}

type Sluggable = 'services' | 'service_categories' | 'blogs' | 'blog_categories';

/**
 * The first of `slug`, `slug-2`, `slug-3` … that nobody has, deleted records included, nor a route of the site. Within the
 * writer's transaction.
 */
export async function freeSlug(trx: Db, table: Sluggable, title: string): Promise<string> {
  const slug = slugOf(title);
  const taken = await trx
    .selectFrom(table)
    .select('slug')
    .where((e) => e.or([e('slug', '=', slug), e('slug', 'like', `${slug}-%`)]))
    .execute();
  const known = new Set([...reserved, ...taken.map((row) => row.slug)]);
  if (!known.has(slug)) return slug;
  for (let n = 2; ; n += 1) if (!known.has(`${slug}-${n}`)) return `${slug}-${n}`;
}

/** Inserts a record under the first free slug of its title. Who loses a race for a slug takes the next one. */
export async function insertWithSlug<T extends Sluggable>(
  trx: Db,
  table: T,
  title: string,
  row: Omit<Insertable<Tables[T]>, 'slug'>,
): Promise<number> {
  for (;;) {
    const values = { ...row, slug: await freeSlug(trx, table, title) } as unknown as Insertable<Tables['services']>;
    const made = await trx
      .insertInto(table as 'services')
      .values(values)
      .onConflict((c) => c.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return made.id;
  }
}
