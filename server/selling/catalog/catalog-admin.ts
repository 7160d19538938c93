import type { z } from 'zod';
import type { AdminService, ListedCategory, serviceInput } from '../../../contract/selling/catalog-admin.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { imageIn, withImage } from '../../http/image-uploads.ts';
import { saveIntakeFormWithin } from '../../order/intakes/intakes.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { indexRecord, removeFromIndex } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { invalidField } from '../../shared/errors.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, nextUpdatedAt } from '../../shared/records.ts';
import { serviceById } from './admin-services.ts';
import { type CategoryRecord, listCategoryRecords } from './category-records.ts';
import { writeOptions } from './change-options.ts';
import { publishedAt } from './change-service.ts';
import { toCourseRow } from './service-course.ts';
import { writeRelations } from './service-relations.ts';
import { toScopeRow } from './service-scope.ts';
import { insertWithSlug } from './slugs.ts';

type Input = z.output<typeof serviceInput>;
type CatalogDeps = Pick<Deps, 'db' | 'files' | 'log' | 'events' | 'clock'>;

export const toListedCategory = ({ itemCount, ...row }: CategoryRecord): ListedCategory => ({
  ...row,
  services_count: itemCount,
});

export async function listCategories(db: Db, query: ListQuery): Promise<Page<ListedCategory>> {
  const page = await listCategoryRecords(db, 'service_categories', query);
  return { ...page, data: page.data.map(toListedCategory) };
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
    ...toCourseRow(input),
  };
};

export async function createService(deps: CatalogDeps, input: Input, by: number): Promise<AdminService> {
  const id = await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const now = new Date().toISOString();
      const { video = null, active = true, teaser = null } = input;
      const published_at = active ? now : null;
      const row = { ...toRow(input), ...toScopeRow(input), teaser, video, active, published_at, image: key ?? null };
      const id = await insertWithSlug(trx, 'services', input.title, { ...row, created_at: now, updated_at: now });
      await indexRecord(trx, 'service', id, [input.title]);
      const parts = await writeParts(trx, { id, input, by, now });
      await writeAuditEntry(trx, { by, action: 'service.create', id, after: { ...row, ...parts.after } });
      return { result: id };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return serviceById(deps.db, id, { now: deps.clock.now() });
}

/** Existing orders keep their title and price; the slug never changes. */
export async function updateService(deps: CatalogDeps, id: number, input: Input, by: number): Promise<AdminService> {
  await withImage(deps, imageField(input), (key) =>
    deps.db.transaction().execute(async (trx) => {
      await lockCategory(trx, input.category_id);
      const before = await lockRow(trx, 'services', id);
      assertUnchanged(before, input.updated_at);
      const now = nextUpdatedAt(before);
      const { video = before.video, active = before.active, teaser = before.teaser } = input;
      const row = {
        ...toRow(input),
        ...toScopeRow(input, before),
        ...{ teaser, video, active },
        published_at: publishedAt(before, active, now),
        image: key ?? before.image,
      };
      const parts = await writeParts(trx, { id, input, by, now });
      await trx
        .updateTable('services')
        .set({ ...row, updated_at: now })
        .where('id', '=', id)
        .execute();
      await indexRecord(trx, 'service', id, [input.title]);
      const changed = changedFields({ ...before, ...parts.before }, { ...row, ...parts.after });
      await writeAuditEntry(trx, { by, action: 'service.update', id, ...changed });
      return { result: id, before: key ? before.image : null };
    }),
  );
  await deps.events.publish({ type: 'content.changed' });
  return serviceById(deps.db, id, { now: deps.clock.now() });
}

type Parts = { id: number; input: Input; by: number; now: string };

/** Writes what is not a column of the service, if it was sent. Returns its texts for the audit log. */
async function writeParts(trx: Db, { id, input, by, now }: Parts) {
  const { options, intake_form, related_ids: relatedIds } = input;
  if (intake_form) await saveIntakeFormWithin(trx, { ...intake_form, serviceId: id, by, now }, 'intake_form.fields');
  const written = {
    ...(options && { options: await writeOptions(trx, { serviceId: id, options, now }) }),
    ...(relatedIds && { related: await writeRelations(trx, { id, relatedIds, field: 'related_ids' }) }),
  };
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(Object.entries(written).map(([part, texts]) => [part, texts[name]]));
  return { before: side('before'), after: side('after') };
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
