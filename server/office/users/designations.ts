import { sql } from 'kysely';
import type { z } from 'zod';
import type { Designation, designationInput } from '../../../contract/office/users.ts';
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

type Input = z.output<typeof designationInput>;
type PeopleDeps = Pick<Deps, 'db' | 'files' | 'log'>;

const columns = ['id', 'title', 'description', 'image', 'created_at', 'updated_at'] as const;
type Row = Omit<Designation, 'staff_count'>;

const usersWithDesignation = (db: Db, id: number) =>
  db.selectFrom('users').where('designation_id', '=', id).where('deleted_at', 'is', null);

async function withCounts(db: Db, rows: Row[]): Promise<Designation[]> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['designation_id', (e) => e.fn.countAll<number>().as('people')])
          .where('designation_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .groupBy('designation_id')
          .execute();
  const people = new Map(counts.map((row) => [row.designation_id, row.people]));
  return rows.map((row) => ({ ...row, image: storageUrl(row.image), staff_count: people.get(row.id) ?? 0 }));
}

export async function listDesignations(db: Db, query: ListQuery): Promise<Page<Designation>> {
  const matching = db
    .selectFrom('designations')
    .$if(Boolean(query.search), (q) => q.where(contains(['title', 'description'], query.search ?? '')));
  const page = await listPage(
    {
      rows: matching.select(columns),
      count: matching.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { title: sql`lower(title)`, created_at: 'created_at' },
      defaultSort: 'title',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await withCounts(db, page.data) };
}

async function findDesignation(db: Db, id: number): Promise<Designation> {
  const row = await db.selectFrom('designations').select(columns).where('id', '=', id).executeTakeFirst();
  const [found] = row ? await withCounts(db, [row]) : [];
  if (!found) throw notFound('Designation');
  return found;
}

const imageChange = ({ image }: Input) => ({ field: 'image', upload: image, store: imageIn('designations') });

export async function createDesignation(deps: PeopleDeps, input: Input, by: number): Promise<Designation> {
  const { title, description = null } = input;
  const id = await withImage(deps, imageChange(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const row = { title, description, image: key ?? null };
      const { id } = await trx
        .insertInto('designations')
        .values({ ...row, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAuditEntry(trx, { by, action: 'designation.create', id, after: row });
      return { result: id };
    }),
  );
  return findDesignation(deps.db, id);
}

export async function updateDesignation(deps: PeopleDeps, id: number, input: Input, by: number): Promise<Designation> {
  await withImage(deps, imageChange(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, 'designations', id);
      assertUnchanged(before, input.updated_at);
      const { title, description = before.description } = input;
      const row = { title, description, image: key ?? before.image };
      await trx
        .updateTable('designations')
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await writeAuditEntry(trx, { by, action: 'designation.update', id, ...changedFields(before, row) });
      return { result: id, before: key ? before.image : null };
    }),
  );
  return findDesignation(deps.db, id);
}

/** The image's files remain until the deletion can no longer be undone. */
export async function deleteDesignation(deps: Pick<Deps, 'db'>, id: number, by: number, step: UndoStep) {
  const undo = await deps.db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'designations', id);
    const { people } = await usersWithDesignation(trx, id)
      .select((e) => e.fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow();
    assertUnused(people, 'designation', 'user');
    // Rows of deleted users remain for orders and invoices.
    const former = await trx
      .updateTable('users')
      .set({ designation_id: null })
      .where('designation_id', '=', id)
      .returning('id')
      .execute();
    await trx.deleteFrom('designations').where('id', '=', id).execute();
    await writeAuditEntry(trx, { by, action: 'designation.delete', id, before });
    return recordUndo(trx, step, {
      by,
      action: 'designation.delete',
      id,
      before: { row: before, image: before.image, userIds: former.map((user) => user.id) },
    });
  });
  return { message: 'Designation deleted.', undo_id: undo?.stepId ?? null };
}
