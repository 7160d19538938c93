import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  AdminService,
  ListedCategory,
  ListedService,
  serviceInput,
} from '../../../contract/selling/catalog-admin.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { imageIn, withImage } from '../../http/image-uploads.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { indexRecord, removeFromIndex, searchList } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { invalidField, notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, nextUpdatedAt } from '../../shared/records.ts';
import { type ServiceRow, serviceColumns, toService } from './catalog.ts';
import { type CategoryRecord, listCategoryRecords } from './category-records.ts';
import { chosenRelations } from './service-relations.ts';
import { scopeColumns, toScope, toScopeRow } from './service-scope.ts';
import { insertWithSlug } from './slugs.ts';

type Input = z.output<typeof serviceInput>;
type CatalogDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events'>;
type Filter = ListQuery & { category_id?: number | undefined; active?: '1' | '0' | undefined };

export const toListedCategory = ({ itemCount, ...row }: CategoryRecord): ListedCategory => ({
  ...row,
  services_count: itemCount,
});

export async function listCategories(db: Db, query: ListQuery): Promise<Page<ListedCategory>> {
  const page = await listCategoryRecords(db, 'service_categories', query);
  return { ...page, data: page.data.map(toListedCategory) };
}

const notDeleted = (db: Db) => db.selectFrom('services').where('services.deleted_at', 'is', null);

const toListedService = (row: ServiceRow & { created_at: string }): ListedService => ({
  ...toService(row),
  created_at: row.created_at,
});

const withCategory = (services: ReturnType<typeof notDeleted>) =>
  services
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .select(serviceColumns)
    .select('services.created_at');

export async function listServices(db: Db, query: Filter): Promise<Page<ListedService>> {
  const { search, category_id, active } = query;
  const filtered = notDeleted(db)
    .$if(category_id !== undefined, (q) => q.where('services.category_id', '=', category_id ?? 0))
    .$if(active !== undefined, (q) => q.where('services.active', '=', active === '1'));
  const searched = await searchList(db, { kind: 'service', column: 'services.id', text: search }, filtered);
  const page = await listPage(
    {
      ...searched,
      rows: withCategory(searched.rows),
      sorts: {
        title: sql`lower(services.title)`,
        price_decimal: 'services.price_cents',
        delivery_days: 'services.delivery_days',
        created_at: 'services.created_at',
      },
      defaultSort: 'title',
      tieBreaker: 'services.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toListedService) };
}

export async function serviceById(db: Db, id: number): Promise<AdminService> {
  const row = await withCategory(notDeleted(db))
    .select([...scopeColumns, ...termColumns, 'services.max_quantity', 'services.tax_code'])
    .where('services.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Service');
  const { max_quantity, tax_code, revisions_included, revision_days, acceptance_days } = row;
  const related = await chosenRelations(db, id);
  const terms = { revisions_included, revision_days, acceptance_days };
  return { ...toListedService(row), ...toScope(row), ...terms, max_quantity, tax_code, related };
}

const NO_CATEGORY = 'The category id field must be an existing category.';

/** Locks the category: it can't be deleted before the service is saved. */
async function lockCategory(trx: Db, id: number): Promise<void> {
  if (!(await lockRowIfExists(trx, 'service_categories', id))) throw invalidField('category_id', NO_CATEGORY);
}

export async function invalidServiceFields(db: Db, { category_id }: Partial<Input>): Promise<Record<string, string>> {
  const isKnown = category_id === undefined || (await exists(db, 'service_categories', category_id));
  return isKnown ? {} : { category_id: NO_CATEGORY };
}

const termColumns = ['services.revisions_included', 'services.revision_days', 'services.acceptance_days'] as const;

const toTerms = ({ revisions_included, revision_days, acceptance_days }: Input) => ({
  ...(revisions_included !== undefined && { revisions_included }),
  ...(revision_days !== undefined && { revision_days }),
  ...(acceptance_days !== undefined && { acceptance_days }),
});

const imageField = ({ image }: Input) => ({ field: 'image', upload: image, store: imageIn('services') });

const toRow = (input: Input) => {
  const { category_id, title, description, price_decimal, delivery_days, max_quantity, tax_code } = input;
  return {
    category_id,
    title,
    description,
    price_cents: price_decimal,
    delivery_days,
    ...(max_quantity !== undefined && { max_quantity }),
    ...(tax_code !== undefined && { tax_code }),
    ...toTerms(input),
  };
};

export async function createService(deps: CatalogDeps, input: Input, by: number): Promise<AdminService> {
  const id = await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const now = new Date().toISOString();
      const { video = null, active = true } = input;
      const row = { ...toRow(input), ...toScopeRow(input), video, active, image: key ?? null };
      const id = await insertWithSlug(trx, 'services', input.title, { ...row, created_at: now, updated_at: now });
      await indexRecord(trx, 'service', id, [input.title]);
      await writeAuditEntry(trx, { by, action: 'service.create', id, after: row });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return serviceById(deps.db, id);
}

/** Existing orders keep their title and price; the slug never changes. */
export async function updateService(deps: CatalogDeps, id: number, input: Input, by: number): Promise<AdminService> {
  await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const before = await lockRow(trx, 'services', id);
      assertUnchanged(before, input.updated_at);
      const { video = before.video, active = before.active } = input;
      const row = { ...toRow(input), ...toScopeRow(input, before), video, active, image: key ?? before.image };
      await trx
        .updateTable('services')
        .set({ ...row, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await indexRecord(trx, 'service', id, [input.title]);
      await writeAuditEntry(trx, { by, action: 'service.update', id, ...changedFields(before, row) });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return serviceById(deps.db, id);
}

export async function deleteService(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
  by: number,
  step: UndoStep,
) {
  const undo = await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'services', id);
    const now = nextUpdatedAt(before);
    await trx.updateTable('services').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    await removeFromIndex(trx, 'service', id);
    await writeAuditEntry(trx, {
      by,
      action: 'service.delete',
      id,
      before: { title: before.title, price_cents: before.price_cents },
    });
    return recordUndo(trx, step, { by, action: 'service.delete', id, before: { deleted_at: now } });
  });
  await events.publish({ type: 'content.changed' });
  return { message: 'Service deleted.', undo_id: undo?.stepId ?? null };
}
