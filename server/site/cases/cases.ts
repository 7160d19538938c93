import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { CaseStudy } from '../../../contract/site/cases.ts';
import type { Db } from '../../adapters/database/database.ts';
import { activeServices } from '../../selling/catalog/catalog.ts';
import { notFound } from '../../shared/errors.ts';
import { storageUrl } from '../../shared/storage-url.ts';
import { type CaseRow, caseTexts } from './case-rows.ts';

export { allCases, copyCasesOfFile, insertCases, mergeCases } from './cases-of-file.ts';

/** A case remains without a service that is no longer offered. */
async function withServices(db: Db, cases: CaseRow[]): Promise<CaseStudy[]> {
  const ids = [...new Set(cases.flatMap(({ service_id }) => service_id ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await activeServices(db)
          .select([
            'services.id',
            'services.slug',
            'services.title',
            'services.price_cents',
            'services.delivery_days',
            'services.image',
          ])
          .where('services.id', 'in', ids)
          .execute();
  const services = new Map(rows.map((row) => [row.id, row]));
  return cases.map((row) => {
    const service = row.service_id === null ? undefined : services.get(row.service_id);
    return {
      ...caseTexts(row),
      image: storageUrl(row.image ?? service?.image ?? null),
      service: service
        ? {
            slug: service.slug,
            title: service.title,
            price_decimal: toDecimal(service.price_cents),
            delivery_days: service.delivery_days,
          }
        : null,
    };
  });
}

const published = (db: Db) => db.selectFrom('case_studies').where('published', '=', true);

export async function listCases(db: Db, paging: Paging): Promise<Page<CaseStudy>> {
  const [rows, { total }] = await Promise.all([
    published(db)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    published(db)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(await withServices(db, rows), total, paging);
}

export async function caseBySlug(db: Db, slug: string): Promise<CaseStudy> {
  const row = await published(db).selectAll().where('slug', '=', slug).executeTakeFirst();
  const [study] = await withServices(db, row ? [row] : []);
  if (!study) throw notFound('Case study');
  return study;
}
