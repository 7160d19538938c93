import type { ServiceDetail } from '../../../../contract/selling/catalog.ts';
import type { Caller } from '../../../api/call.ts';
import { settled } from '../../../api/page-data.ts';

export type ComparedService = Pick<
  ServiceDetail,
  'slug' | 'title' | 'included' | 'not_included' | 'price_decimal' | 'delivery_days'
> & { isFrom: boolean };

const toCompared = (service: ServiceDetail): ComparedService => ({
  slug: service.slug,
  title: service.title,
  included: service.included,
  not_included: service.not_included,
  price_decimal: service.price_decimal,
  delivery_days: service.delivery_days,
  isFrom: service.options.some(({ price }) => Number(price) > 0),
});

/** Services that no longer exist are left out, and one alone is no comparison. */
export async function loadCompared(call: Caller, slugs: string[]): Promise<ComparedService[]> {
  if (slugs.length < 2) return [];
  const found = await Promise.all(slugs.map((slug) => settled(call('GET /services/{slug}', { params: { slug } }), '')));
  const services = found.flatMap(({ content }) => (content ? [toCompared(content)] : []));
  return services.length < 2 ? [] : services;
}
