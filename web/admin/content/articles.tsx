import { ExternalLink, Pencil, Plus } from 'lucide-react';
import type { ArticleSummary } from '../../../contract/content.ts';
import { call } from '../../api/browser.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { inPlace, loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { categoryOptions, solutionCategories } from '../catalog/category-choice.ts';
import { useKeepPlace } from '../shared/list-position.ts';
import { RecordTitle } from '../shared/record-title.tsx';
import type { Route } from './+types/articles.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const failed = 'Failed to fetch solutions or categories.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList('GET /admin/blogs', url, { failed, filters: ['category_id', 'published'] }),
    inPlace(solutionCategories(), failed),
  ]);
  return { list, categories };
}

const editorOf = ({ id }: ArticleSummary) => `/admin/dashboard/solutions/${id}`;

const columns: Column<ArticleSummary>[] = [
  {
    head: 'Title',
    sort: 'title',
    wide: true,
    cell: (solution) => <RecordTitle {...solution} to={editorOf(solution)} image={solution.image_url} />,
  },
  { head: 'Category', from: 'xl', cell: ({ category }) => <span className="block min-w-44">{category.name}</span> },
  {
    head: 'State',
    bare: true,
    cell: ({ published }) => <Badge tone={published ? 'good' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>,
  },
  { head: 'Created', sort: 'created_at', cell: ({ created_at }) => <When time={created_at} /> },
];

const states = [
  ['', 'Published and drafts'],
  ['1', 'Published'],
  ['0', 'Drafts'],
] as const;

export default function Solutions({ loaderData: { list, categories } }: Route.ComponentProps) {
  useKeepPlace();
  const { run, problem } = useAction();
  return (
    <>
      <PageHead
        title="Solutions"
        intro="Guides that anybody may read, free of charge."
        action={
          <LinkButton to="/admin/dashboard/solutions/new">
            <Plus aria-hidden size={18} />
            Add solution
          </LinkButton>
        }
      />
      <ListTools search="Search solutions">
        <ListFilter name="category_id" label="Category" options={categoryOptions(categories.content)} />
        <ListFilter name="published" label="State" options={states} />
      </ListTools>
      <DataList
        caption="Solutions"
        centred
        loaded={list}
        columns={columns}
        sorted="-created_at"
        opens
        problem={problem ?? (list.error === null ? categories.error : null)}
        empty={{
          title: 'No solutions yet',
          text: 'Published ones stand on the Free Solutions page, in their category.',
          action: (
            <LinkButton tone="secondary" to="/admin/dashboard/solutions/new">
              Add the first
            </LinkButton>
          ),
        }}
        actions={(solution) => (
          <>
            {solution.published && (
              <IconLink
                label={`View ${solution.title} on the site`}
                to={`/solutions/post/${solution.slug}`}
                className="max-xl:hidden"
              >
                <ExternalLink aria-hidden size={18} />
              </IconLink>
            )}
            <IconLink label={`Edit ${solution.title}`} to={editorOf(solution)}>
              <Pencil aria-hidden size={18} />
            </IconLink>
            <DeleteButton
              label={`Delete ${solution.title}`}
              question="Are you sure you want to delete this solution?"
              consequence="It leaves the site, and links to it lead nowhere."
              onDelete={() =>
                run(() => call('DELETE /admin/blogs/{id}', { params: { id: solution.id } }), {
                  failure: 'Failed to delete solution.',
                  done: `${solution.title} is deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
