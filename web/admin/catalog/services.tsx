import { ExternalLink, Pencil, Plus } from 'lucide-react';
import type { ListedService } from '../../../contract/catalog-admin.ts';
import { call } from '../../api/browser.ts';
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
import { daysText, Price } from '../../ui/price.tsx';
import { RecordTitle } from '../shared/record-title.tsx';
import { useRememberListUrl } from '../shared/remembered-list-url.ts';
import type { Route } from './+types/services.ts';
import { categoryFilterOptions, loadServiceCategories } from './category-options.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

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
    wide: true,
    cell: (service) => <RecordTitle {...service} to={editorOf(service)} />,
  },
  { head: 'Category', from: 'xl', cell: ({ category }) => <span className="block min-w-44">{category.name}</span> },
  {
    head: 'Price',
    sort: 'price_decimal',
    numeric: true,
    bare: true,
    cell: ({ price_decimal, delivery_days }) => (
      <>
        <Price amount={price_decimal} />
        <span className="whitespace-nowrap text-ink-soft xl:hidden"> in {daysText(delivery_days)}</span>
      </>
    ),
  },
  { head: 'Days', sort: 'delivery_days', numeric: true, from: 'xl', cell: ({ delivery_days }) => delivery_days },
  {
    head: 'Status',
    bare: true,
    cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>,
  },
];

const statuses = [
  ['', 'Any status'],
  ['1', 'Active'],
  ['0', 'Inactive'],
] as const;

export default function Services({ loaderData: { list, categories } }: Route.ComponentProps) {
  useRememberListUrl();
  const { run, problem } = useAction();
  return (
    <>
      <PageHead
        title="Services"
        intro="What customers can order, with prices and delivery times."
        action={
          <LinkButton to="/admin/dashboard/services/new">
            <Plus aria-hidden size={18} />
            Add service
          </LinkButton>
        }
      />
      <ListFilters search="Search services">
        <ListFilter name="category_id" label="Category" options={categoryFilterOptions(categories.content)} />
        <ListFilter name="active" label="Status" options={statuses} />
      </ListFilters>
      <DataList
        caption="Services"
        centered
        loaded={list}
        columns={columns}
        defaultSort="title"
        rowsOpen
        problem={problem ?? (list.error === null ? categories.error : null)}
        empty={{
          title: 'No services yet',
          text: 'Active services appear on the site in their category, ready to order.',
          action: (
            <LinkButton tone="secondary" to="/admin/dashboard/services/new">
              Add your first service
            </LinkButton>
          ),
        }}
        actions={(service) => (
          <>
            {service.active && (
              <IconLink
                label={`View ${service.title} on the site`}
                to={`/service/${service.slug}`}
                className="max-xl:hidden"
              >
                <ExternalLink aria-hidden size={18} />
              </IconLink>
            )}
            <IconLink label={`Edit ${service.title}`} to={editorOf(service)}>
              <Pencil aria-hidden size={18} />
            </IconLink>
            <DeleteButton
              label={`Delete ${service.title}`}
              question="Are you sure you want to delete this service?"
              consequence="It is removed from the site. Existing orders and invoices don’t change."
              onDelete={() =>
                run(() => call('DELETE /admin/services/{id}', { params: { id: service.id } }), {
                  failure: 'Failed to delete service.',
                  done: `${service.title} deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
