/** Steps, so that a filtered page has few different URLs and can be cached. */
export const PRICE_LIMITS = [300, 600, 1_000, 2_000] as const;
export const DAY_LIMITS = [3, 5, 10, 15] as const;
export const SERVICE_SORTS = ['price', 'days'] as const;

export type ServiceSort = (typeof SERVICE_SORTS)[number];

export type ServiceFilters = {
  /** The slug of a need in the configuration. */
  need: string | null;
  maxPrice: number | null;
  maxDays: number | null;
  sort: ServiceSort | null;
};

const limitOf = (text: string | null, limits: readonly number[]) =>
  limits.find((limit) => String(limit) === text) ?? null;

export const sortOf = (text: string | null): ServiceSort | null => SERVICE_SORTS.find((sort) => sort === text) ?? null;

/** Unknown values count as not given. */
export const readServiceFilters = (query: URLSearchParams, needs: readonly string[]): ServiceFilters => ({
  need: needs.find((need) => need === query.get('need')) ?? null,
  maxPrice: limitOf(query.get('max_price'), PRICE_LIMITS),
  maxDays: limitOf(query.get('max_days'), DAY_LIMITS),
  sort: sortOf(query.get('sort')),
});

/** The order is fixed and unset filters are left out, so that equal filters share one URL. */
export function serviceFilterQuery({ need, maxPrice, maxDays, sort }: ServiceFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (need) query.set('need', need);
  if (maxPrice) query.set('max_price', String(maxPrice));
  if (maxDays) query.set('max_days', String(maxDays));
  if (sort) query.set('sort', sort);
  return query;
}

export const MOST_COMPARED = 3;

/** The slugs of services to compare; others than slugs count as not given. */
export const comparedIn = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll('compare'))].filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug)).slice(0, MOST_COMPARED);
