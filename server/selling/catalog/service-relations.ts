import type { RelatedService } from '../../../contract/selling/service-options.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { invalidField } from '../../shared/errors.ts';
import { lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { activeServices, optionsOfServices } from './offers.ts';
import { defaultOptions } from './service-options.ts';

const relationsOf = (db: Db, id: number) =>
  db.selectFrom('service_relations').where('service_id', '=', id).orderBy('position').orderBy('related_id');

/** The site shows active ones, with their default options. */
export async function relatedServices(db: Db, id: number): Promise<RelatedService[]> {
  const rows = await activeServices(db)
    .innerJoin('service_relations', 'service_relations.related_id', 'services.id')
    .select([
      'services.id',
      'services.title',
      'services.slug',
      'services.price_cents',
      'services.delivery_days',
      'services.image',
      'services.needs_dpa',
    ])
    .where('service_relations.service_id', '=', id)
    .orderBy('service_relations.position')
    .orderBy('services.id')
    .execute();
  if (rows.length === 0) return [];
  const options = await optionsOfServices(
    db,
    rows.map((row) => row.id),
  ).execute();
  const byService = Map.groupBy(options, (option) => option.service_id);
  return rows.map(({ price_cents, delivery_days, image, ...service }) => {
    const defaults = defaultOptions(byService.get(service.id) ?? []);
    const sumOf = (column: 'price_cents' | 'delivery_days') =>
      defaults.reduce((sum, option) => sum + option[column], 0);
    return {
      ...service,
      price_decimal: toDecimal(price_cents + sumOf('price_cents')),
      delivery_days: Math.max(1, delivery_days + sumOf('delivery_days')),
      image: storageUrl(image),
      default_options: defaults.map((option) => ({ option_id: option.id, quantity: 1 })),
    };
  });
}

/** The admin sees inactive ones, too. */
export const chosenRelations = (db: Db, id: number) =>
  relationsOf(db, id)
    .innerJoin('services', 'services.id', 'service_relations.related_id')
    .select(['services.id', 'services.title', 'services.active'])
    .where('services.deleted_at', 'is', null)
    .execute();

export async function replaceRelations(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  id: number,
  serviceIds: number[],
  by: number,
): Promise<{ service_ids: number[]; updated_at: string }> {
  const updated_at = await db.transaction().execute(async (trx) => {
    const service = await lockRow(trx, 'services', id);
    const { before, after } = await writeRelations(trx, { id, relatedIds: serviceIds, field: 'service_ids' });
    const changed = nextUpdatedAt(service);
    await trx.updateTable('services').set({ updated_at: changed }).where('id', '=', id).execute();
    const texts = changedFields({ related: before }, { related: after });
    await writeAuditEntry(trx, { by, action: 'service.update', id, ...texts });
    return changed;
  });
  await events.publish({ type: 'content.changed' });
  return { service_ids: serviceIds, updated_at };
}

type Written = { id: number; relatedIds: readonly number[]; field: 'service_ids' | 'related_ids' };

/** `field` is where the body has them. Returns both lists as texts for the audit log. */
export async function writeRelations(trx: Db, { id, relatedIds, field }: Written) {
  if (relatedIds.includes(id)) throw invalidField(field, 'A service does not go with itself.');
  await assertServicesExist(trx, relatedIds, field);
  const before = (await relationsOf(trx, id).select('related_id').execute()).map((row) => row.related_id);
  await trx.deleteFrom('service_relations').where('service_id', '=', id).execute();
  if (relatedIds.length > 0)
    await trx
      .insertInto('service_relations')
      .values(relatedIds.map((related_id, position) => ({ service_id: id, related_id, position })))
      .execute();
  return { before: before.join(', '), after: relatedIds.join(', ') };
}

async function assertServicesExist(trx: Db, ids: readonly number[], field: Written['field']): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < ids.length)
    throw invalidField(field, `The ${field.replace('_', ' ')} field must be a list of existing services.`);
}
