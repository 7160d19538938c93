import { sql } from 'kysely';
import type { AdminService, ListedService } from '../../../contract/selling/catalog-admin.ts';
import { type ServiceState, serviceState } from '../../../contract/selling/service-state.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { intakeForm } from '../../order/intakes/intakes.ts';
import { searchList } from '../../platform/search-index/search-index.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { type ServiceRow, serviceColumns, soldItems, toService } from './catalog.ts';
import { listOptions } from './change-options.ts';
import { courseColumns, toCourse } from './service-course.ts';
import { chosenRelations } from './service-relations.ts';
import { scopeColumns, toScope } from './service-scope.ts';

type Filter = ListQuery & {
  category_id?: number | undefined;
  active?: '1' | '0' | undefined;
  state?: ServiceState | undefined;
};

type Now = { now: Date };

type AdminRow = ServiceRow & { published_at: string | null; created_at: string };

const notDeleted = (db: Db) => db.selectFrom('services').where('services.deleted_at', 'is', null);

const withCategory = (services: ReturnType<typeof notDeleted>) =>
  services
    .innerJoin('service_categories', 'service_categories.id', 'services.category_id')
    .select(serviceColumns)
    .select(['services.published_at', 'services.created_at']);

function inState(services: ReturnType<typeof notDeleted>, state: ServiceState) {
  if (state === 'published') return services.where('services.active', '=', true);
  const inactive = services.where('services.active', '=', false);
  return inactive.where('services.published_at', state === 'draft' ? 'is' : 'is not', null);
}

async function soldOf(db: Db, ids: readonly number[], now: Date): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await soldItems(db, now)
    .select((e) => [
      'order_items.service_id',
      sql<number>`cast(${e.fn.sum('order_items.quantity')} as integer)`.as('sold'),
    ])
    .where('order_items.service_id', 'in', ids)
    .groupBy('order_items.service_id')
    .execute();
  return new Map(rows.map(({ service_id, sold }) => [service_id, sold]));
}

const toListedService = (row: AdminRow, sold: ReadonlyMap<number | null, number>): ListedService => ({
  ...toService(row),
  state: serviceState(row),
  sold_90_days: sold.get(row.id) ?? 0,
  created_at: row.created_at,
});

export async function listServices(db: Db, query: Filter, { now }: Now): Promise<Page<ListedService>> {
  const { search, category_id, active, state } = query;
  const all = state === undefined ? notDeleted(db) : inState(notDeleted(db), state);
  const filtered = all
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
  const sold = await soldOf(
    db,
    page.data.map(({ id }) => id),
    now,
  );
  return { ...page, data: page.data.map((row) => toListedService(row, sold)) };
}

export async function countServices(db: Db): Promise<Record<ServiceState | 'all', number>> {
  const rows = await notDeleted(db)
    .select((e) => [
      'services.active',
      sql<boolean>`services.published_at is not null`.as('was_published'),
      e.fn.countAll<number>().as('count'),
    ])
    .groupBy(['services.active', sql`services.published_at is not null`])
    .execute();
  const counts = { all: 0, draft: 0, published: 0, hidden: 0 };
  for (const { active, was_published, count } of rows) {
    counts[serviceState({ active, published_at: was_published ? '' : null })] += count;
    counts.all += count;
  }
  return counts;
}

export async function serviceById(db: Db, id: number, { now }: Now): Promise<AdminService> {
  const row = await withCategory(notDeleted(db))
    .select([...scopeColumns, ...courseColumns, ...termColumns])
    .where('services.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Service');
  const { revisions_included, revision_days, acceptance_days, max_quantity, tax_code } = row;
  const [related, { options }, form, sold] = await Promise.all([
    chosenRelations(db, id),
    listOptions(db, id),
    intakeForm(db, id),
    soldOf(db, [id], now),
  ]);
  return {
    ...toListedService(row, sold),
    ...toScope(row),
    ...toCourse(row),
    ...{ revisions_included, revision_days, acceptance_days, max_quantity, tax_code },
    options,
    intake_form: { version: form.version, intro: form.intro, fields: form.fields },
    related,
  };
}

const termColumns = [
  'services.revisions_included',
  'services.revision_days',
  'services.acceptance_days',
  'services.max_quantity',
  'services.tax_code',
] as const;
