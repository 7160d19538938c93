import type { Page } from '../../../contract/shared/http.ts';

/** The API's maximum. */
const PER_PAGE = 100;

export async function allPages<T>(load: (query: { page: number; per_page: number }) => Promise<Page<T>>): Promise<T[]> {
  const first = await load({ page: 1, per_page: PER_PAGE });
  const rest = Array.from({ length: first.meta.last_page - 1 }, (_, i) => load({ page: i + 2, per_page: PER_PAGE }));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}
