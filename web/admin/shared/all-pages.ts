import type { Page } from '../../../contract/http.ts';

/** As many as a list answers at once. */
const PER_PAGE = 100;

/** A whole list, however many pages it has: for choices, which can't be paged. */
export async function allPages<T>(load: (query: { page: number; per_page: number }) => Promise<Page<T>>): Promise<T[]> {
  const first = await load({ page: 1, per_page: PER_PAGE });
  const rest = Array.from({ length: first.meta.last_page - 1 }, (_, i) => load({ page: i + 2, per_page: PER_PAGE }));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}
