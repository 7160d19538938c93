import { sql } from 'kysely';
import type { z } from 'zod';
import type { categoryInput } from '../../../contract/selling/catalog-admin.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { imageIn, withImage } from '../../http/image-uploads.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, assertUnused, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { insertWithSlug } from './slugs.ts';

type Input = z.output<typeof categoryInput>;
type CategoryDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;

const kinds = {
  service_categories: { items: 'services', itemNoun: 'service', auditSubject: 'service_category' },
  article_categories: { items: 'articles', itemNoun: 'solution', auditSubject: 'blog_category' },
} as const;
type Table = keyof typeof kinds;

const columns = ['id', 'name', 'slug', 'description', 'image', 'created_at', 'updated_at'] as const;

type Row = {
  id: number;
  name: string;
  slug: string;
  description: string | null;
  image: string | null;
  created_at: string;
  updated_at: string;
};
export type CategoryRecord = Row & { itemCount: number };

const notDeleted = (db: Db, table: Table) => db.selectFrom(table).where('deleted_at', 'is', null);

async function withItemCounts(db: Db, table: Table, rows: Row[]): Promise<CategoryRecord[]> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .selectFrom(kinds[table].items)
          .select(['category_id', (e) => e.fn.countAll<number>().as('item_count')])
          .where('category_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .groupBy('category_id')
          .execute();
  const countById = new Map(counts.map((row) => [row.category_id, row.item_count]));
  return rows.map((row) => ({ ...row, image: storageUrl(row.image), itemCount: countById.get(row.id) ?? 0 }));
}

export async function listCategoryRecords(db: Db, table: Table, query: ListQuery): Promise<Page<CategoryRecord>> {
  const filtered = notDeleted(db, table).$if(Boolean(query.search), (q) =>
    q.where(contains(['name', 'description'], query.search ?? '')),
  );
  const page = await listPage(
    {
      rows: filtered.select(columns),
      count: filtered.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { name: sql`lower(name)`, created_at: 'created_at' },
      defaultSort: 'name',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await withItemCounts(db, table, page.data) };
}

async function categoryById(db: Db, table: Table, id: number): Promise<CategoryRecord> {
  const row = await notDeleted(db, table).select(columns).where('id', '=', id).executeTakeFirst();
  const [category] = row ? await withItemCounts(db, table, [row]) : [];
  if (!category) throw notFound('Category');
  return category;
}

const imageField = ({ image }: Input) => ({ field: 'image', upload: image, store: imageIn('categories') });

export async function createCategory(
  deps: CategoryDeps,
  table: Table,
  input: Input,
  by: number,
): Promise<CategoryRecord> {
  const { name, description = null } = input;
  const id = await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const row = { name, description, image: key ?? null };
      const id = await insertWithSlug(trx, table, name, { ...row, created_at: now, updated_at: now });
      await writeAuditEntry(trx, { by, action: `${kinds[table].auditSubject}.create`, id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return categoryById(deps.db, table, id);
}

/** The slug never changes, so that published links keep working. */
export async function updateCategory(
  deps: CategoryDeps,
  table: Table,
  id: number,
  input: Input,
  by: number,
): Promise<CategoryRecord> {
  await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, table, id);
      assertUnchanged(before, input.updated_at);
      const { name, description = before.description } = input;
      const row = { name, description, image: key ?? before.image };
      await trx
        .updateTable(table)
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await writeAuditEntry(trx, {
        by,
        action: `${kinds[table].auditSubject}.update`,
        id,
        ...changedFields(before, row),
      });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return categoryById(deps.db, table, id);
}

export async function deleteCategory(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  table: Table,
  { id, by, step }: { id: number; by: number; step: UndoStep },
) {
  const { items, itemNoun, auditSubject } = kinds[table];
  const undo = await db.transaction().execute(async (trx) => {
    const { name, updated_at } = await lockRow(trx, table, id);
    const { count } = await trx
      .selectFrom(items)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('category_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    assertUnused(count, 'category', itemNoun);
    const now = nextUpdatedAt({ updated_at });
    await trx.updateTable(table).set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: `${auditSubject}.delete`, id, before: { name } });
    return recordUndo(trx, step, { by, action: `${auditSubject}.delete`, id, before: { deleted_at: now } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Category deleted.', undo_id: undo?.stepId ?? null };
}
