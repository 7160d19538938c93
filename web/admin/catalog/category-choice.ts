import { call } from '../../api/browser.ts';
import { allPages } from '../shared/all-pages.ts';

/** What a service or a solution can be in. */
export type CategoryChoice = { id: number; name: string };

export const serviceCategories = (): Promise<CategoryChoice[]> =>
  allPages((query) => call('GET /admin/service-categories', { query }));

export const solutionCategories = (): Promise<CategoryChoice[]> =>
  allPages((query) => call('GET /admin/blog-categories', { query }));

/** For `ListFilter`. */
export const categoryOptions = (categories: readonly CategoryChoice[] | null) => [
  ['', 'All categories'] as const,
  ...(categories ?? []).map(({ id, name }) => [String(id), name] as const),
];
