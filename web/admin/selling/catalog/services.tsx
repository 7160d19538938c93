import { ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ListedService } from '../../../../contract/selling/catalog-admin.ts';
import { type ServiceState, serviceStates } from '../../../../contract/selling/service-state.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, Count } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
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

const filters = ['category_id', 'state'] as const;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories, counts] = await Promise.all([
    loadList('GET /admin/services', url, { failed, filters }),
    settledOrRedirect(loadServiceCategories(), url, { failed }),
    settledOrRedirect(call('GET /admin/services/counts'), url, { failed }),
  ]);
  return { list, categories, counts };
}

const editorOf = ({ id }: ListedService) => `/admin/dashboard/services/${id}`;

const columns: Column<ListedService>[] = [
  {
    head: 'Title',
    sort: 'title',
    cell: ({ title }) => <bdi>{title}</bdi>,
    detail: ({ category }) => category.name,
  },
  {
    head: 'Price',
    sort: 'price_decimal',
    width: 112,
    numeric: true,
    place: 'amount',
    cell: ({ price_decimal }) => <Price amount={price_decimal} className="font-semibold" />,
  },
  {
    head: 'Days',
    sort: 'delivery_days',
    width: 64,
    numeric: true,
    place: 'end',
    cell: ({ delivery_days }) => <Count value={delivery_days} noun={['day', 'days']} />,
  },
  {
    head: 'Sold, 90 days',
    width: 104,
    numeric: true,
    cell: ({ sold_90_days }) => sold_90_days,
  },
  { head: 'State', width: 112, place: 'state', cell: ({ state }) => <Status {...statuses.published[state]} /> },
];

const viewLabels = { draft: 'Drafts', published: 'Published', hidden: 'Hidden' } as const;

const sorts = [
  ['', 'Title A–Z'],
  ['price_decimal', 'Lowest price first'],
  ['-price_decimal', 'Highest price first'],
] as const;

export default function Services({ loaderData: { list, categories, counts } }: Route.ComponentProps) {
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
    filter: filterIn(params, filters),
    noun: ['service', 'services'],
    nameOf: ({ title }) => title,
    actions: [
      { action: 'activate', label: 'Publish', pending: 'Publishing…', done: (count) => `${count} published.` },
      { action: 'deactivate', label: 'Hide', pending: 'Saving…', done: (count) => `${count} hidden.` },
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
  const countOf = (view: 'all' | ServiceState) => (counts.content ? { count: counts.content[view] } : {});
  const view = params.get('state') as ServiceState | null;
  return (
    <>
      <PageHead
        title="Services"
        views={
          <ListViews
            name="state"
            label="State"
            views={[
              { value: '', label: 'All', ...countOf('all') },
              ...serviceStates.map((state) => ({ value: state, label: viewLabels[state], ...countOf(state) })),
            ]}
          />
        }
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
          fields: [{ name: 'category_id', label: 'Category', options: categoryFilterOptions(categories.content) }],
          sorts,
        }}
        bulk={bulk}
        nameOf={({ title }) => title}
        rowActions={rowActions}
        views={['state']}
        empty={view && Object.hasOwn(empties, view) ? empties[view] : nothingYet}
      />
      {deletion.dialog}
      {choice.dialog}
    </>
  );
}

const nothingYet = {
  title: 'No services yet',
  text: 'Published services appear on the site in their category, ready to order.',
  action: (
    <LinkButton tone="secondary" to="/admin/dashboard/services/new">
      Add your first service
    </LinkButton>
  ),
};

const empties: Record<ServiceState, { title: string; text: string }> = {
  draft: { title: 'No drafts', text: 'Services that have never been published appear here.' },
  published: { title: 'No published services', text: 'Published services appear here and on the site.' },
  hidden: { title: 'No hidden services', text: 'Services that you take off the site appear here.' },
};

const consequence = 'It is removed from the site. Existing orders and invoices don’t change.';
const bulkConsequence = 'They are removed from the site. Existing orders and invoices don’t change.';
