import type { OfferedService, ServiceCategorySummary } from '../../../contract/selling/catalog.ts';
import type { Need } from '../../../contract/shared/company.ts';
import type { ServiceFilters, ServiceSort } from '../../../contract/shared/service-filters.ts';
import { truncate } from './service-card-data.ts';

export type PriceLine = Pick<OfferedService, 'slug' | 'title' | 'price_decimal' | 'delivery_days'> & {
  summary: string;
  isFrom: boolean;
  categoryId: number;
  categoryName: string;
};

type Category = Omit<ServiceCategorySummary, 'services'>;
export type PriceGroup = { category: Category; lines: PriceLine[] };

const toPriceLine = (service: OfferedService): PriceLine => ({
  slug: service.slug,
  title: service.title,
  price_decimal: service.price_decimal,
  delivery_days: service.delivery_days,
  summary: service.teaser ?? truncate(service.description),
  isFrom: service.can_cost_more,
  categoryId: service.category_id,
  categoryName: service.category.name,
});

type Priced = Pick<OfferedService, 'title' | 'price_decimal' | 'delivery_days'>;

const byPrice = (a: Priced, b: Priced) => Number(a.price_decimal) - Number(b.price_decimal);
const byDays = (a: Priced, b: Priced) => a.delivery_days - b.delivery_days;

/** Equal ones remain in the given order, which is by name. */
export const sorted = <T extends Priced>(services: T[], sort: ServiceSort | null): T[] =>
  sort === null ? services : services.toSorted(sort === 'price' ? byPrice : byDays);

export function filterServices(services: OfferedService[], filters: ServiceFilters, needs: Need[]): PriceLine[] {
  const { need, maxPrice, maxDays, sort } = filters;
  const wanted = need === null ? null : new Set(needs.find(({ slug }) => slug === need)?.services);
  const matching = services.filter(
    ({ slug, price_decimal, delivery_days }) =>
      (wanted === null || wanted.has(slug)) &&
      (maxPrice === null || Number(price_decimal) <= maxPrice) &&
      (maxDays === null || delivery_days <= maxDays),
  );
  return sorted(matching, sort).map(toPriceLine);
}

export const isFiltered = ({ need, maxPrice, maxDays, sort }: ServiceFilters): boolean =>
  [need, maxPrice, maxDays, sort].some((value) => value !== null);

export const groupByCategory = (categories: Category[], lines: PriceLine[]): PriceGroup[] =>
  categories.map((category) => ({ category, lines: lines.filter(({ categoryId }) => categoryId === category.id) }));

export const offerText = (count: number, price: string | null): string =>
  count === 0 || price === null ? 'No services yet' : `${count} ${count === 1 ? 'service' : 'services'} from ${price}`;
