import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { changedSince, type Restorer, recordUndo, type UndoAction, type UndoStep } from '../../platform/undo/undo.ts';
import { AppError } from '../../shared/errors.ts';
import { lockRow, lockRowIfExists, nextUpdatedAt } from '../../shared/records.ts';
import { categoryDeleted } from './restore-catalog.ts';

type Service = Selectable<Tables['services']>;
type Fields = Partial<Pick<Service, 'active' | 'published_at' | 'category_id'>>;

/** A service that becomes inactive has been published, even by a version that stored no time. */
export const publishedAt = (before: Pick<Service, 'active' | 'published_at'>, active: boolean, now: string) =>
  before.published_at ?? (before.active || active ? now : null);

type ChangeDeps = Pick<Deps, 'db' | 'events'>;

async function changeService(
  { db, events }: ChangeDeps,
  { id, by, step, action, fields }: { id: number; by: number; step: UndoStep; action: UndoAction; fields: Fields },
  assertPossible: (trx: Db, service: Service) => Promise<void> | void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'services', id);
    await assertPossible(trx, before);
    const updated_at = nextUpdatedAt(before);
    const { active = before.active } = fields;
    const row = { ...fields, published_at: publishedAt(before, active, updated_at) };
    await trx
      .updateTable('services')
      .set({ ...row, updated_at })
      .where('id', '=', id)
      .execute();
    const changed = changedFields(before, row);
    await writeAuditEntry(trx, { by, action: 'service.update', id, ...changed });
    await recordUndo(trx, step, { by, action, id, before: { fields: changed.before, updated_at } });
  });
  await events.publish({ type: 'content.changed' });
}

export const setServiceActive = (deps: ChangeDeps, id: number, active: boolean, by: number, step: UndoStep) =>
  changeService(
    deps,
    { id, by, step, action: active ? 'service.activate' : 'service.deactivate', fields: { active } },
    (_, service) => {
      if (service.active === active)
        throw new AppError('conflict', `This service is already ${active ? 'active' : 'inactive'}.`);
    },
  );

export const moveService = (deps: ChangeDeps, id: number, category_id: number, by: number, step: UndoStep) =>
  changeService(deps, { id, by, step, action: 'service.category', fields: { category_id } }, async (trx, service) => {
    if (service.category_id === category_id)
      throw new AppError('conflict', 'This service is already in this category.');
    if (!(await lockRowIfExists(trx, 'service_categories', category_id)))
      throw new AppError('conflict', 'This category has been deleted.');
  });

export const restoreServiceFields: Restorer<{ fields: Fields; updated_at: string }> = async (restore) => {
  const { deps, trx, by, id, before } = restore;
  const now = await lockRowIfExists(trx, 'services', id);
  if (!now || now.updated_at !== before.updated_at) throw changedSince();
  const { category_id } = before.fields;
  if (category_id !== undefined && !(await lockRowIfExists(trx, 'service_categories', category_id)))
    throw categoryDeleted();
  await trx
    .updateTable('services')
    .set({ ...before.fields, updated_at: nextUpdatedAt(now) })
    .where('id', '=', id)
    .execute();
  await writeAuditEntry(trx, { by, action: 'service.update', id, ...changedFields(now, before.fields) });
  return { publish: () => deps.events.publish({ type: 'content.changed' }) };
};
