import { ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ArticleSummary } from '../../../../contract/selling/article-summary.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Time } from '../../../record/time.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { categoryFilterOptions, loadArticleCategories } from '../../selling/catalog/category-options.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/articles.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch solutions or categories.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories, counts] = await Promise.all([
    loadList('GET /admin/blogs', url, { failed, filters: ['category_id', 'published'] }),
    settledOrRedirect(loadArticleCategories(), url, { failed }),
    settledOrRedirect(call('GET /admin/blogs/counts'), url, { failed }),
  ]);
  return { list, categories, counts };
}

const editorOf = ({ id }: ArticleSummary) => `/admin/dashboard/solutions/${id}`;

const columns: Column<ArticleSummary>[] = [
  {
    head: 'Title',
    sort: 'title',
    cell: ({ title }) => <bdi>{title}</bdi>,
    detail: ({ category }) => category.name,
  },
  {
    head: 'Updated',
    width: 140,
    place: 'end',
    cell: ({ updated_at }) => <Time kind="date" of={updated_at} />,
  },
  {
    head: 'State',
    width: 112,
    place: 'state',
    cell: ({ published }) => <Status {...statuses.published[published ? 'published' : 'draft']} />,
  },
];

const views = [
  { value: '', label: 'All', state: 'all' },
  { value: '0', label: 'Drafts', state: 'draft' },
  { value: '1', label: 'Published', state: 'published' },
] as const;

const sorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['title', 'Title A–Z'],
] as const;

export default function Articles({ loaderData: { list, categories, counts } }: Route.ComponentProps) {
  useRememberListUrl();
  const { params } = useListUrl();
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const rowActions = (article: ArticleSummary): RowAction[] => [
    { label: 'Edit', Icon: Pencil, key: 'e', to: editorOf(article) },
    ...(article.published
      ? [{ label: 'View on the site', Icon: ExternalLink, to: `/solutions/post/${article.slug}` }]
      : []),
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: article.title,
          question: 'Are you sure you want to delete this solution?',
          consequence: 'It is removed from the site, and links to it stop working.',
          failure: 'Failed to delete solution.',
          work: () => call('DELETE /admin/blogs/{id}', { params: { id: article.id } }),
        }),
    },
  ];
  const bulk: Bulk<ArticleSummary> = {
    call: (body) => call('POST /admin/solutions/bulk', { body }),
    filter: filterIn(params, ['category_id', 'published']),
    noun: ['solution', 'solutions'],
    nameOf: ({ title }) => title,
    actions: [
      { action: 'publish', label: 'Publish', pending: 'Publishing…', done: (count) => `${count} published.` },
      { action: 'unpublish', label: 'Back to draft', pending: 'Saving…', done: (count) => `${count} back to draft.` },
      {
        action: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        pending: 'Deleting…',
        done: (count) => `${count} deleted.`,
        prepare: (_, label) =>
          deletion.confirmBulk(`Delete ${label}?`, 'They are removed from the site, and links to them stop working.'),
      },
    ],
  };
  return (
    <>
      <PageHead
        title="Solutions"
        views={
          <ListViews
            name="published"
            label="State"
            views={views.map(({ state, ...view }) => ({
              ...view,
              ...(counts.content && { count: counts.content[state] }),
            }))}
          />
        }
        primary={
          <LinkButton size="small" to="/admin/dashboard/solutions/new">
            <Plus aria-hidden size={18} />
            Add solution
          </LinkButton>
        }
      />
      <DataList
        caption="Solutions"
        loaded={list}
        columns={columns}
        defaultSort="-created_at"
        to={editorOf}
        problem={problem ?? (list.error === null ? categories.error : null)}
        filters={{
          search: 'Search solutions',
          fields: [{ name: 'category_id', label: 'Category', options: categoryFilterOptions(categories.content) }],
          sorts,
        }}
        bulk={bulk}
        nameOf={({ title }) => title}
        rowActions={rowActions}
        views={['published']}
        empty={empties[params.get('published') ?? ''] ?? nothingYet}
      />
      {deletion.dialog}
    </>
  );
}

const nothingYet = {
  title: 'No solutions yet',
  text: 'Published solutions appear on the Free Solutions page in their category.',
  action: (
    <LinkButton tone="secondary" to="/admin/dashboard/solutions/new">
      Add your first solution
    </LinkButton>
  ),
};

const empties: Record<string, { title: string; text: string }> = {
  0: { title: 'No drafts', text: 'Solutions that aren’t on the site appear here.' },
  1: { title: 'No published solutions', text: 'Published solutions appear here and on the Free Solutions page.' },
};
