import { ExternalLink, Pencil, Plus } from 'lucide-react';
import type { ArticleSummary } from '../../../contract/content.ts';
import { call } from '../../api/browser.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { settledOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { categoryFilterOptions, loadArticleCategories } from '../catalog/category-options.ts';
import { RecordTitle } from '../shared/record-title.tsx';
import { useRememberListUrl } from '../shared/remembered-list-url.ts';
import type { Route } from './+types/articles.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const failed = 'Failed to fetch solutions or categories.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList('GET /admin/blogs', url, { failed, filters: ['category_id', 'published'] }),
    settledOrRedirect(loadArticleCategories(), url, { failed }),
  ]);
  return { list, categories };
}

const editorOf = ({ id }: ArticleSummary) => `/admin/dashboard/solutions/${id}`;

const columns: Column<ArticleSummary>[] = [
  {
    head: 'Title',
    sort: 'title',
    wide: true,
    cell: (article) => <RecordTitle {...article} to={editorOf(article)} image={article.image_url} />,
  },
  { head: 'Category', from: 'xl', cell: ({ category }) => <span className="block min-w-44">{category.name}</span> },
  {
    head: 'Status',
    bare: true,
    cell: ({ published }) => <Badge tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>,
  },
  { head: 'Created', sort: 'created_at', cell: ({ created_at }) => <When time={created_at} /> },
];

const statuses = [
  ['', 'Any status'],
  ['1', 'Published'],
  ['0', 'Drafts'],
] as const;

export default function Articles({ loaderData: { list, categories } }: Route.ComponentProps) {
  useRememberListUrl();
  const { run, problem } = useAction();
  return (
    <>
      <PageHead
        title="Solutions"
        intro="Free guides that anyone can read."
        action={
          <LinkButton to="/admin/dashboard/solutions/new">
            <Plus aria-hidden size={18} />
            Add solution
          </LinkButton>
        }
      />
      <ListFilters search="Search solutions">
        <ListFilter name="category_id" label="Category" options={categoryFilterOptions(categories.content)} />
        <ListFilter name="published" label="Status" options={statuses} />
      </ListFilters>
      <DataList
        caption="Solutions"
        centered
        loaded={list}
        columns={columns}
        defaultSort="-created_at"
        rowsOpen
        problem={problem ?? (list.error === null ? categories.error : null)}
        empty={{
          title: 'No solutions yet',
          text: 'Published solutions appear on the Free Solutions page in their category.',
          action: (
            <LinkButton tone="secondary" to="/admin/dashboard/solutions/new">
              Add your first solution
            </LinkButton>
          ),
        }}
        actions={(article) => (
          <>
            {article.published && (
              <IconLink
                label={`View ${article.title} on the site`}
                to={`/solutions/post/${article.slug}`}
                className="max-xl:hidden"
              >
                <ExternalLink aria-hidden size={18} />
              </IconLink>
            )}
            <IconLink label={`Edit ${article.title}`} to={editorOf(article)}>
              <Pencil aria-hidden size={18} />
            </IconLink>
            <DeleteButton
              label={`Delete ${article.title}`}
              question="Are you sure you want to delete this solution?"
              consequence="It is removed from the site, and links to it stop working."
              onDelete={() =>
                run(() => call('DELETE /admin/blogs/{id}', { params: { id: article.id } }), {
                  failure: 'Failed to delete solution.',
                  done: `${article.title} deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
