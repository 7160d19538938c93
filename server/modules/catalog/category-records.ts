import { sql } from 'kysely';
import type { z } from 'zod';
import type { categoryInput } from '../../../contract/catalog-admin.ts';
import type { ListQuery, Page } from '../../../contract/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { pictureIn, withPicture } from '../../http/image-uploads.ts';
import { storagePath } from '../../http/storage.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, assertUnused, lockRow, timeAfter } from '../../shared/records.ts';
import { changes, writeAuditEntry } from '../audit/audit.ts';
import { insertWithSlug } from './slugs.ts';

type Input = z.output<typeof categoryInput>;
type CategoryDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;

/** Categories of services and of solutions are kept by the same rules. */
const kinds = {
  service_categories: { members: 'services', member: 'service', subject: 'service_category' },
  blog_categories: { members: 'blogs', member: 'solution', subject: 'blog_category' },
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
export type CategoryRecord = Row & { members: number };

const live = (db: Db, table: Table) => db.selectFrom(table).where('deleted_at', 'is', null);

async function withCounts(db: Db, table: Table, rows: Row[]): Promise<CategoryRecord[]> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .selectFrom(kinds[table].members)
          .select(['category_id', (e) => e.fn.countAll<number>().as('members')])
          .where('category_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .groupBy('category_id')
          .execute();
  const members = new Map(counts.map((row) => [row.category_id, row.members]));
  return rows.map((row) => ({ ...row, image: storagePath(row.image), members: members.get(row.id) ?? 0 }));
}

export async function listCategoryRecords(db: Db, table: Table, query: ListQuery): Promise<Page<CategoryRecord>> {
  const found = live(db, table).$if(Boolean(query.search), (q) =>
    q.where(contains(['name', 'description'], query.search ?? '')),
  );
  const page = await listPage(
    {
      rows: found.select(columns),
      count: found.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { name: sql`lower(name)`, created_at: 'created_at' },
      start: 'name',
      tie: 'id',
    },
    query,
  );
  return { ...page, data: await withCounts(db, table, page.data) };
}

async function record(db: Db, table: Table, id: number): Promise<CategoryRecord> {
  const row = await live(db, table).select(columns).where('id', '=', id).executeTakeFirst();
  const [shaped] = row ? await withCounts(db, table, [row]) : [];
  if (!shaped) throw notFound('Category');
  return shaped;
}

const picture = ({ image }: Input) => ({ field: 'image', sent: image, store: pictureIn('categories') });

export async function createCategory(
  deps: CategoryDeps,
  table: Table,
  input: Input,
  by: number,
): Promise<CategoryRecord> {
  const { name, description = null } = input;
  const id = await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const row = { name, description, image: key ?? null };
      const id = await insertWithSlug(trx, table, name, { ...row, created_at: now, updated_at: now });
      await writeAuditEntry(trx, { by, action: `${kinds[table].subject}.create`, id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return record(deps.db, table, id);
}

/** The slug stays as it is: addresses that are out in the world keep working. */
export async function updateCategory(
  deps: CategoryDeps,
  table: Table,
  id: number,
  input: Input,
  by: number,
): Promise<CategoryRecord> {
  await withPicture(deps, picture(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, table, id);
      assertUnchanged(before, input.updated_at);
      const { name, description = before.description } = input;
      const row = { name, description, image: key ?? before.image };
      await trx
        .updateTable(table)
        .set({ ...row, updated_at: timeAfter(before) })
        .where('id', '=', id)
        .execute();
      await writeAuditEntry(trx, { by, action: `${kinds[table].subject}.update`, id, ...changes(before, row) });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return record(deps.db, table, id);
}

export async function deleteCategory(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  table: Table,
  id: number,
  by: number,
): Promise<{ message: string }> {
  const { members, member, subject } = kinds[table];
  await db.transaction().execute(async (trx) => {
    const { name, updated_at } = await lockRow(trx, table, id);
    const { count } = await trx
      .selectFrom(members)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('category_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    assertUnused(count, 'category', member);
    const now = timeAfter({ updated_at });
    await trx.updateTable(table).set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: `${subject}.delete`, id, before: { name } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Category deleted.' };
}
