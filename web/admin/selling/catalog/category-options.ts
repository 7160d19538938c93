import { call } from '../../../api/browser.ts';
import { allPages } from '../../shared/all-pages.ts';

export type CategoryOption = { id: number; name: string };

export const loadServiceCategories = (): Promise<CategoryOption[]> =>
  allPages((query) => call('GET /admin/service-categories', { query }));

export const loadArticleCategories = (): Promise<CategoryOption[]> =>
  allPages((query) => call('GET /admin/blog-categories', { query }));

export const loadServiceOptions = (): Promise<{ id: number; title: string; active: boolean }[]> =>
  allPages((query) => call('GET /admin/services', { query }));

export const categoryFilterOptions = (categories: readonly CategoryOption[] | null) => [
  ['', 'All categories'] as const,
  ...(categories ?? []).map(({ id, name }) => [String(id), name] as const),
];
