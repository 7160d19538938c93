import type { z } from 'zod';
import type { addedCatalog } from '../../../contract/office/setup.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';
import { lockSettings } from '../../shared/settings.ts';
import {
  articleCategories,
  articles,
  serviceCategories,
  serviceColumns,
  services,
} from './sample-catalog/sample-catalog.ts';
import { queueSampleImages, type SampleTable } from './sample-images.ts';

type Added = z.infer<typeof addedCatalog>;

const byTable = { service_categories: serviceCategories, services, article_categories: articleCategories, articles };
const tables = Object.keys(byTable) as SampleTable[];

const alreadyThere = (slug = '') =>
  new AppError('conflict', `The catalogue has a record of the sample already${slug && `: ${slug}`}.`);

/** Deleted records still have their slugs. */
async function assertSlugsAreFree(trx: Db): Promise<void> {
  for (const table of tables) {
    const slugs = byTable[table].map(({ slug }) => slug);
    const taken = await trx.selectFrom(table).select('slug').where('slug', 'in', slugs).limit(1).executeTakeFirst();
    if (taken) throw alreadyThere(taken.slug);
  }
}

/** Everything is hidden: services are inactive, articles unpublished. */
export async function addSampleCatalog({ db, events }: Pick<Deps, 'db' | 'events'>, by: number): Promise<Added> {
  const added = await db
    .transaction()
    .execute((trx) => insertAll(trx, by))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? alreadyThere() : error;
    });
  await events.publish({ type: 'content.changed' }, { type: 'settings.changed' }, { type: 'jobs.due' });
  return added;
}

async function insertAll(trx: Db, by: number): Promise<Added> {
  // Another admin may add it at the same time.
  await lockSettings(trx);
  await assertSlugsAreFree(trx);
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const insertCategories = async (table: 'service_categories' | 'article_categories') => {
    const rows = byTable[table].map(({ image: _, ...row }) => ({ ...row, ...times }));
    return idsOf(await trx.insertInto(table).values(rows).returning(['id', 'slug']).execute());
  };
  const ofServices = await insertCategories('service_categories');
  const ofArticles = await insertCategories('article_categories');
  const serviceIds = idsOf(
    await trx
      .insertInto('services')
      .values(
        services.map((service) => ({
          ...serviceColumns(service),
          category_id: ofServices.get(service.category) ?? 0,
          active: false,
          ...times,
        })),
      )
      .returning(['id', 'slug'])
      .execute(),
  );
  const articleIds = idsOf(
    await trx
      .insertInto('articles')
      .values(
        articles.map(({ category, services: _, image: __, ...article }) => ({
          ...article,
          category_id: ofArticles.get(category) ?? 0,
          published: false,
          ...times,
        })),
      )
      .returning(['id', 'slug'])
      .execute(),
  );
  const related = articles.flatMap(({ slug, services: named }) =>
    named.map((service, position) => ({
      article_id: articleIds.get(slug) ?? 0,
      service_id: serviceIds.get(service) ?? 0,
      position,
    })),
  );
  await trx.insertInto('article_services').values(related).execute();
  await reindex(trx, 'service', [...serviceIds.values()]);
  await reindex(trx, 'article', [...articleIds.values()]);
  const ids = {
    service_categories: ofServices,
    services: serviceIds,
    article_categories: ofArticles,
    articles: articleIds,
  };
  await queueSampleImages(
    trx,
    tables.flatMap((table) =>
      byTable[table].map(({ slug, image }) => ({ table, id: ids[table].get(slug) ?? 0, image })),
    ),
    now,
  );
  const added = {
    categories: ofServices.size,
    services: serviceIds.size,
    article_categories: ofArticles.size,
    articles: articleIds.size,
  };
  await writeAuditEntry(trx, { by, action: 'shop.sample', id: null, after: added });
  return added;
}

const idsOf = (rows: readonly { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]));
