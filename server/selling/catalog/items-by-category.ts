import type { SelectQueryBuilder } from 'kysely';
import type { CategoryItem } from '../../../contract/selling/catalog.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';

/** The category's own page has as many. */
const MAX_ITEMS = 100;

type Row = CategoryItem & { category_id: number };

/** One statement, which reads the first rows of each category from its index. */
export async function itemsByCategory<Table extends keyof Tables>(
  db: Db,
  ids: readonly number[],
  itemsOf: (categoryId: number) => SelectQueryBuilder<Tables, Table, Row>,
): Promise<(categoryId: number) => CategoryItem[]> {
  const [first, ...others] = ids.map((id) =>
    db.selectFrom(itemsOf(id).limit(MAX_ITEMS).as('items')).selectAll('items'),
  );
  if (!first) return () => [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  const byCategory = Map.groupBy(rows, ({ category_id }) => category_id);
  return (id) => (byCategory.get(id) ?? []).map(({ id, title, slug }) => ({ id, title, slug }));
}
