import { ExternalLink, Pencil, Plus } from 'lucide-react';
import type { ListedService } from '../../../contract/catalog-admin.ts';
import { call } from '../../api/browser.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { inPlace, loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import { useKeepPlace } from '../shared/list-position.ts';
import { RecordTitle } from '../shared/record-title.tsx';
import type { Route } from './+types/services.ts';
import { categoryOptions, serviceCategories } from './category-choice.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const failed = 'Failed to fetch services or categories.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList('GET /admin/services', url, { failed, filters: ['category_id', 'active'] }),
    inPlace(serviceCategories(), failed),
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
    head: 'State',
    bare: true,
    cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Badge>,
  },
];

const states = [
  ['', 'Active and inactive'],
  ['1', 'Active'],
  ['0', 'Inactive'],
] as const;

export default function Services({ loaderData: { list, categories } }: Route.ComponentProps) {
  useKeepPlace();
  const { run, problem } = useAction();
  return (
    <>
      <PageHead
        title="Services"
        intro="What customers can order, with its price and date."
        action={
          <LinkButton to="/admin/dashboard/services/new">
            <Plus aria-hidden size={18} />
            Add service
          </LinkButton>
        }
      />
      <ListTools search="Search services">
        <ListFilter name="category_id" label="Category" options={categoryOptions(categories.content)} />
        <ListFilter name="active" label="State" options={states} />
      </ListTools>
      <DataList
        caption="Services"
        centred
        loaded={list}
        columns={columns}
        sorted="title"
        opens
        problem={problem ?? (list.error === null ? categories.error : null)}
        empty={{
          title: 'No services yet',
          text: 'Active ones stand on the site, in their category, and can be ordered at once.',
          action: (
            <LinkButton tone="secondary" to="/admin/dashboard/services/new">
              Add the first
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
              consequence="It leaves the site. Orders and invoices of it stay as they are."
              onDelete={() =>
                run(() => call('DELETE /admin/services/{id}', { params: { id: service.id } }), {
                  failure: 'Failed to delete service.',
                  done: `${service.title} is deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
