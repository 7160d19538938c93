import { sql } from 'kysely';
import type {
  OfferedService,
  PricedService,
  Service,
  ServiceCategory,
  ServiceCategorySummary,
  ServiceDetail,
} from '../../../contract/selling/catalog.ts';
import type { Company } from '../../../contract/shared/company.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { returnedStatuses } from '../../../contract/shared/status.ts';
import { alphabetical } from '../../adapters/database/alphabetical.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayPromises, type PromiseView } from '../../order/clock/clock.ts';
import { questionCounts } from '../../order/intakes/intakes.ts';
import { notFound } from '../../shared/errors.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { engineerOfService } from './engineer-of-service.ts';
import { itemsByCategory } from './items-by-category.ts';
import { chosenOrDefault, toOfferedServices, toPricedServices } from './offered-services.ts';
import { activeServices, optionsOfServices } from './offers.ts';

export { activeServices } from './offers.ts';

import { articlesOfService } from './published-articles.ts';
import { courseColumns, scheduleOf, toCourse } from './service-course.ts';
import { daysWith, toServiceOption } from './service-options.ts';
import { relatedServices } from './service-relations.ts';
import { scopeColumns, toScope } from './service-scope.ts';

export { cachedOptions } from './cached-options.ts';
export {
  type CategoryRecord,
  createCategory,
  deleteCategory,
  listCategoryRecords,
  updateCategory,
} from './category-records.ts';
export { itemsByCategory } from './items-by-category.ts';
export { offersOfSlugs, toPricedServices } from './offered-services.ts';
export { offersOfServices } from './offers.ts';
export {
  type ArticleRow,
  articleColumns,
  newestFirst,
  publishedArticles,
  toArticle,
  toArticleSummary,
} from './published-articles.ts';
export { linesOf, type SaleItem, toSaleLines } from './service-options.ts';
export { scopeOfServices } from './service-scope.ts';
export { insertWithSlug } from './slugs.ts';

export const serviceColumns = [
  'services.id',
  'services.category_id',
  'service_categories.name as category_name',
  'service_categories.slug as category_slug',
  'services.title',
  'services.slug',
  'services.teaser',
  'services.description',
  'services.price_cents',
  'services.delivery_days',
  'services.video',
  'services.image',
  'services.active',
  'services.updated_at',
] as const;

export type ServiceRow = {
  id: number;
  category_id: number;
  category_name: string;
  category_slug: string;
  title: string;
  slug: string;
  teaser: string | null;
  description: string;
  price_cents: number;
  delivery_days: number;
  video: string | null;
  image: string | null;
  active: boolean;
  updated_at: string;
};

export const toService = (row: ServiceRow): Service => ({
  id: row.id,
  category_id: row.category_id,
  category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
  title: row.title,
  slug: row.slug,
  teaser: row.teaser,
  description: row.description,
  price_decimal: toDecimal(row.price_cents),
  delivery_days: row.delivery_days,
  video: row.video,
  image: storageUrl(row.image),
  active: row.active,
  updated_at: row.updated_at,
});

const toCategory = <Row extends ServiceCategory>(row: Row): Row => ({ ...row, image: storageUrl(row.image) });

const categories = (db: Db) =>
  db
    .selectFrom('service_categories')
    .select(['id', 'name', 'slug', 'description', 'image'])
    .where('deleted_at', 'is', null);

async function offersByCategory(db: Db) {
  const rows = await activeServices(db)
    .select((e) => [
      'services.category_id',
      e.fn.countAll<number>().as('services_count'),
      e.fn.min<number>('services.price_cents').as('from_cents'),
    ])
    .groupBy('services.category_id')
    .execute();
  return new Map(rows.map((row) => [row.category_id, row]));
}

export async function listCategories(db: Db, paging: Paging): Promise<Page<ServiceCategorySummary>> {
  const [rows, offers, count] = await Promise.all([
    categories(db)
      .select('updated_at')
      .orderBy(alphabetical('name'))
      .orderBy('id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    offersByCategory(db),
    db
      .selectFrom('service_categories')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  const services = await itemsByCategory(
    db,
    rows.map(({ id }) => id),
    (id) =>
      activeServices(db)
        .select(['services.category_id', 'services.id', 'services.title', 'services.slug'])
        .where('services.category_id', '=', id)
        .orderBy(alphabetical('services.title'))
        .orderBy('services.id'),
  );
  const summaries = rows.map((row) => {
    const offer = offers.get(row.id);
    return {
      ...toCategory(row),
      services: services(row.id),
      services_count: offer?.services_count ?? 0,
      from_price_decimal: offer ? toDecimal(offer.from_cents) : null,
    };
  });
  return pageOf(summaries, count.total, paging);
}

export async function categoryBySlug(db: Db, slug: string, view: PromiseView) {
  const category = await categories(db).where('slug', '=', slug).executeTakeFirst();
  if (!category) throw notFound('Category');
  const services = await activeServices(db)
    .select(serviceColumns)
    .where('services.category_id', '=', category.id)
    .orderBy(alphabetical('services.title'))
    .orderBy('services.id')
    .limit(100)
    .execute();
  return { ...toCategory(category), services: await toOfferedServices(db, services.map(toService), view) };
}

const countActive = async (db: Db) =>
  (
    await activeServices(db)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export async function listServices(db: Db, paging: Paging, view: PromiseView): Promise<Page<OfferedService>> {
  const [rows, total] = await Promise.all([
    activeServices(db)
      .select(serviceColumns)
      .orderBy(alphabetical('services.title'))
      .orderBy('services.id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    countActive(db),
  ]);
  return pageOf(await toOfferedServices(db, rows.map(toService), view), total, paging);
}

const SOLD_WINDOW_MS = 90 * 24 * 3600_000;

/** Services, without their options, of the orders of the last 90 days; refunded orders do not count. */
export const soldItems = (db: Db, now: Date) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('orders.created_at', '>', new Date(now.getTime() - SOLD_WINDOW_MS).toISOString())
    .where('orders.deleted_at', 'is', null)
    .where('orders.payment_status', 'not in', returnedStatuses)
    .where('order_items.option_id', 'is', null);

export async function hotServices(
  db: Db,
  { limit }: { limit: number },
  view: PromiseView,
): Promise<Page<OfferedService>> {
  const ordered = soldItems(db, view.now)
    .select(['order_items.service_id', sql<number>`count(*)`.as('order_count')])
    .groupBy('order_items.service_id')
    .as('ordered');
  const rows = await activeServices(db)
    .leftJoin(ordered, 'ordered.service_id', 'services.id')
    .select(serviceColumns)
    .orderBy(sql`coalesce(ordered.order_count, 0)`, 'desc')
    .orderBy('services.created_at', 'desc')
    .orderBy('services.id', 'desc')
    .limit(limit)
    .execute();
  const services = await toOfferedServices(db, rows.map(toService), view);
  return pageOf(services, rows.length, { page: 1, per_page: limit });
}

type Chosen = { options?: string | undefined };
type ServiceView = PromiseView & { team: Company['team'] };

export async function serviceBySlug(
  db: Db,
  slug: string,
  { options: chosen = '' }: Chosen,
  view: ServiceView,
): Promise<ServiceDetail> {
  const row = await activeServices(db)
    .select([...serviceColumns, ...scopeColumns, ...courseColumns, 'services.max_quantity'])
    .where('services.slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw notFound('Service');
  const { id, max_quantity } = row;
  const [articles, options, related, questions, engineer] = await Promise.all([
    articlesOfService(db, id),
    optionsOfServices(db, [id]).execute(),
    relatedServices(db, id),
    questionCounts(db, [id]),
    engineerOfService(db, id, view.team),
  ]);
  const [course, promised] = [toCourse(row), dayPromises(view)];
  const days = daysWith(row, chosenOrDefault(options, chosen));
  return {
    ...toService(row),
    ...toScope(row),
    ...course,
    ...promised(days),
    schedule: scheduleOf({ steps: course.steps, ownDays: row.delivery_days, days }, promised),
    weekdays: [...view.calendar.workingDays],
    question_count: questions.get(id) ?? 0,
    max_quantity,
    options: options.map(toServiceOption),
    related,
    plan_prices: [],
    engineer,
    articles,
  };
}

export async function servicesOfArticle(db: Db, articleId: number): Promise<PricedService[]> {
  const rows = await activeServices(db)
    .innerJoin('article_services', 'article_services.service_id', 'services.id')
    .select(serviceColumns)
    .where('article_services.article_id', '=', articleId)
    .orderBy('article_services.position')
    .execute();
  return toPricedServices(db, rows.map(toService));
}
