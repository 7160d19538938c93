import { data } from 'react-router';
import { call } from '../../api/browser.ts';
import { loadOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { solutionCategories } from '../catalog/category-choice.ts';
import type { Route } from './+types/article-editor.ts';
import { SolutionForm } from './article-form.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const words = { failed: 'Failed to fetch solutions or categories.', missing: 'Solution not found.' };

const solution = (id: string) => {
  if (!/^\d{1,10}$/.test(id)) throw data(words.missing, 404);
  return call('GET /admin/blogs/{id}', { params: { id: Number(id) } });
};

/** `solutions/new` has no id: it makes one. */
export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  const [categories, record] = await Promise.all([
    loadOrRedirect(solutionCategories(), url, words),
    id === undefined ? null : loadOrRedirect(solution(id), url, words),
  ]);
  return { categories, solution: record };
}

export default function SolutionEditor({ loaderData: { categories, solution } }: Route.ComponentProps) {
  return <SolutionForm key={solution?.id ?? 'new'} categories={categories} solution={solution} />;
}
