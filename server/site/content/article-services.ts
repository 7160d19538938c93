import type { Db } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

const UNKNOWN_SERVICE = 'The service ids field must contain existing services only.';

/** Deleted services stay linked, so that an undone delete restores the link. */
const linked = (db: Db, articleId: number) =>
  db
    .selectFrom('article_services')
    .innerJoin('services', 'services.id', 'article_services.service_id')
    .select(['services.id', 'services.title'])
    .where('article_services.article_id', '=', articleId)
    .where('services.deleted_at', 'is', null)
    .orderBy('article_services.position')
    .execute();

export const serviceIdsOf = async (db: Db, articleId: number): Promise<number[]> =>
  (await linked(db, articleId)).map(({ id }) => id);

async function allExist(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await db
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return found.length === ids.length;
}

export async function invalidServiceIds(db: Db, ids: number[] | undefined): Promise<Record<string, string>> {
  return ids === undefined || (await allExist(db, ids)) ? {} : { service_ids: UNKNOWN_SERVICE };
}

/** Omitted ids leave the links unchanged. Returns the titles before and after, for the audit log. */
export async function saveServiceIds(trx: Db, articleId: number, ids: number[] | undefined) {
  if (ids === undefined) return null;
  if (!(await allExist(trx, ids))) throw invalidField('service_ids', UNKNOWN_SERVICE);
  const titles = async () => (await linked(trx, articleId)).map(({ title }) => title).join('\n');
  const before = await titles();
  await trx.deleteFrom('article_services').where('article_id', '=', articleId).execute();
  if (ids.length > 0)
    await trx
      .insertInto('article_services')
      .values(ids.map((service_id, position) => ({ article_id: articleId, service_id, position })))
      .execute();
  return { before: { services: before }, after: { services: await titles() } };
}
