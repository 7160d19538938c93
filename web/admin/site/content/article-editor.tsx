import { useState } from 'react';
import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { loadArticleCategories, loadServiceOptions } from '../../selling/catalog/category-options.ts';
import type { Route } from './+types/article-editor.ts';
import { ArticleForm } from './article-form.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const messages = { failed: 'Failed to fetch solutions or categories.', missing: 'Solution not found.' };

const loadArticle = (id: string) => {
  if (!/^\d{1,10}$/.test(id)) throw data(messages.missing, 404);
  return call('GET /admin/blogs/{id}', { params: { id: Number(id) } });
};

/** `solutions/new` has no id. */
export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  const [categories, services, record] = await Promise.all([
    loadOrRedirect(loadArticleCategories(), url, messages),
    loadOrRedirect(loadServiceOptions(), url, messages),
    id === undefined ? null : loadOrRedirect(loadArticle(id), url, messages),
  ]);
  return { categories, services, article: record };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(
    args,
    args.params.id === undefined ? 'Add solution' : `Edit ${loaderData?.article?.title ?? 'solution'}`,
  );

export default function ArticleEditor({ loaderData }: Route.ComponentProps) {
  const [round, setRound] = useState(0);
  const key = `${loaderData.article?.id ?? 'new'} ${round}`;
  return <ArticleForm key={key} {...loaderData} onDiscard={() => setRound(round + 1)} />;
}
