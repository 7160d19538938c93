import type { CompanyFile } from '../../../contract/shared/company.ts';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { CaseStudy } from '../../../contract/site/cases.ts';
import type { Deps } from '../../deps.ts';
import { servicesWithSlugs } from '../../selling/catalog/catalog.ts';
import { companyOf } from '../../shared/company/company.ts';
import { notFound } from '../../shared/errors.ts';
import { storageUrl } from '../../shared/storage-url.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'settings'>;
type Configured = CompanyFile['cases'][number];

/** A case remains without a service that is no longer offered. */
async function withServices({ db }: Parts, cases: Configured[]): Promise<CaseStudy[]> {
  if (cases.length === 0) return [];
  const rows = await servicesWithSlugs(db, [...new Set(cases.map(({ service }) => service))]);
  const services = new Map(rows.map((row) => [row.slug, row]));
  return cases.map(({ service: slug, ...study }) => {
    const service = services.get(slug);
    return {
      ...study,
      image: storageUrl(service?.image ?? null),
      service: service
        ? {
            slug,
            title: service.title,
            price_decimal: toDecimal(service.price_cents),
            delivery_days: service.delivery_days,
          }
        : null,
    };
  });
}

export async function listCases(parts: Parts, paging: Paging): Promise<Page<CaseStudy>> {
  const { cases } = await companyOf(parts);
  const from = offsetOf(paging);
  return pageOf(await withServices(parts, cases.slice(from, from + paging.per_page)), cases.length, paging);
}

export async function caseBySlug(parts: Parts, slug: string): Promise<CaseStudy> {
  const configured = (await companyOf(parts)).cases.filter((study) => study.slug === slug);
  const [study] = await withServices(parts, configured);
  if (!study) throw notFound('Case study');
  return study;
}
