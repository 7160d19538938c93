import { ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ListedService } from '../../../../contract/selling/catalog-admin.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, TitleWithDetail } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { useRememberListUrl } from '../../shared/remembered-list-url.ts';
import type { Route } from './+types/services.ts';
import { categoryFilterOptions, loadServiceCategories } from './category-options.ts';
import { useCategoryChoice } from './use-category-choice.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch services or categories.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList('GET /admin/services', url, { failed, filters: ['category_id', 'active'] }),
    settledOrRedirect(loadServiceCategories(), url, { failed }),
  ]);
  return { list, categories };
}

const editorOf = ({ id }: ListedService) => `/admin/dashboard/services/${id}`;

const columns: Column<ListedService>[] = [
  {
    head: 'Title',
    sort: 'title',
    cell: ({ title, category }) => <TitleWithDetail title={title} detail={category.name} />,
  },
  {
    head: 'Price',
    sort: 'price_decimal',
    width: 112,
    numeric: true,
    place: 'amount',
    cell: ({ price_decimal }) => <Price amount={price_decimal} className="font-semibold" />,
  },
  { head: 'Days', sort: 'delivery_days', width: 64, numeric: true, cell: ({ delivery_days }) => delivery_days },
  {
    head: 'State',
    width: 112,
    place: 'state',
    cell: ({ active }) => <Status {...statuses.published[active ? 'published' : 'hidden']} />,
  },
];

const stateOptions = [
  ['', 'Any state'],
  ['1', 'Published'],
  ['0', 'Hidden'],
] as const;

const sorts = [
  ['', 'Title A–Z'],
  ['price_decimal', 'Lowest price first'],
  ['-price_decimal', 'Highest price first'],
] as const;

export default function Services({ loaderData: { list, categories } }: Route.ComponentProps) {
  useRememberListUrl();
  const { params } = useListUrl();
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const choice = useCategoryChoice(categories.content ?? []);
  const rowActions = (service: ListedService): RowAction[] => [
    { label: 'Edit', Icon: Pencil, key: 'e', to: editorOf(service) },
    ...(service.active ? [{ label: 'View on the site', Icon: ExternalLink, to: `/service/${service.slug}` }] : []),
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: service.title,
          question: 'Are you sure you want to delete this service?',
          consequence,
          failure: 'Failed to delete service.',
          work: () => call('DELETE /admin/services/{id}', { params: { id: service.id } }),
        }),
    },
  ];
  const bulk: Bulk<ListedService> = {
    call: (body) => call('POST /admin/services/bulk', { body }),
    filter: filterIn(params, ['category_id', 'active']),
    noun: ['service', 'services'],
    nameOf: ({ title }) => title,
    actions: [
      { action: 'activate', label: 'Activate', pending: 'Saving…', done: (count) => `${count} activated.` },
      { action: 'deactivate', label: 'Deactivate', pending: 'Saving…', done: (count) => `${count} deactivated.` },
      {
        action: 'category',
        label: 'Category',
        pending: 'Saving…',
        done: (count) => `${count} moved.`,
        prepare: async (_, label) => ({ category_id: await choice.choose(`Move ${label}`) }),
      },
      {
        action: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        pending: 'Deleting…',
        done: (count) => `${count} deleted.`,
        prepare: (_, label) => deletion.confirmBulk(`Delete ${label}?`, bulkConsequence),
      },
    ],
  };
  return (
    <>
      <PageHead
        title="Services"
        primary={
          <LinkButton size="small" to="/admin/dashboard/services/new">
            <Plus aria-hidden size={18} />
            Add service
          </LinkButton>
        }
      />
      <DataList
        caption="Services"
        loaded={list}
        columns={columns}
        defaultSort="title"
        to={editorOf}
        problem={problem ?? (list.error === null ? categories.error : null)}
        filters={{
          search: 'Search services',
          fields: [
            { name: 'category_id', label: 'Category', options: categoryFilterOptions(categories.content) },
            { name: 'active', label: 'State', options: stateOptions },
          ],
          sorts,
        }}
        bulk={bulk}
        nameOf={({ title }) => title}
        rowActions={rowActions}
        empty={{
          title: 'No services yet',
          text: 'Active services appear on the site in their category, ready to order.',
          action: (
            <LinkButton tone="secondary" to="/admin/dashboard/services/new">
              Add your first service
            </LinkButton>
          ),
        }}
      />
      {deletion.dialog}
      {choice.dialog}
    </>
  );
}

const consequence = 'It is removed from the site. Existing orders and invoices don’t change.';
const bulkConsequence = 'They are removed from the site. Existing orders and invoices don’t change.';
