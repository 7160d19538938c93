import { Hourglass, Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Coupon } from '../../../../contract/selling/coupons.ts';
import { call } from '../../../api/browser.ts';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { loadServiceCategories, loadServiceOptions } from '../catalog/category-options.ts';
import type { Route } from './+types/coupons.ts';
import { CouponForm } from './coupon-form.tsx';
import { discountText, scopeText, unpaidText, usesText } from './coupon-labels.ts';
import { UnpaidOrders } from './unpaid-orders.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const failed = 'Failed to fetch coupons.';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = Number(url.searchParams.get('unpaid'));
  const [list, services, categories, unpaid] = await Promise.all([
    loadList('GET /admin/coupons', url, { failed, filters: ['active'] }),
    settledOrRedirect(loadServiceOptions(), url, { failed }),
    settledOrRedirect(loadServiceCategories(), url, { failed }),
    id > 0
      ? settledOrRedirect(
          call('GET /admin/coupons/{id}/unpaid-orders', { params: { id }, query: { per_page: 100 } }),
          url,
          { failed },
        )
      : null,
  ]);
  const unpaidOrders = unpaid && { orders: unpaid.content?.data ?? null };
  return { list, services: services.content ?? [], categories: categories.content ?? [], unpaidOrders };
}

const columns: Column<Coupon>[] = [
  {
    head: 'Code',
    sort: 'code',
    wide: true,
    cell: ({ code, name }) => (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{code}</span>
        {name !== code && <OneLine text={name} className="max-w-64 text-sm font-normal text-ink-soft" />}
      </span>
    ),
  },
  { head: 'Status', cell: (coupon) => <Status {...statuses.coupon[coupon.state]} /> },
  {
    head: 'Discount',
    cell: (coupon) => (
      <span className="grid whitespace-nowrap md:min-w-44 xl:min-w-64">
        {discountText(coupon)}
        <OneLine text={scopeText(coupon)} className="max-w-44 text-sm text-ink-soft xl:max-w-64" />
      </span>
    ),
  },
  {
    head: 'Used',
    sort: 'uses',
    numeric: true,
    cell: (coupon) => (
      <span className="grid whitespace-nowrap">
        {usesText(coupon)}
        <span className="text-sm text-ink-soft">{unpaidText(coupon)}</span>
      </span>
    ),
  },
  {
    head: 'Given',
    sort: 'discount',
    numeric: true,
    from: 'table lg',
    cell: ({ discount }) => <Price amount={discount} />,
  },
  { head: 'Revenue', sort: 'revenue', numeric: true, cell: ({ revenue }) => <Price amount={revenue} /> },
  {
    head: 'Ends',
    sort: 'ends_at',
    from: 'table 2xl',
    cell: ({ ends_on }) =>
      ends_on === null ? <span className="text-ink-soft">Never</span> : <CompanyDay day={ends_on} />,
  },
];

const CouponCard = (coupon: Coupon) => (
  <div className="grid grid-cols-1 gap-0.5 text-sm">
    <span className="text-base font-semibold wrap-anywhere">{coupon.code}</span>
    {coupon.name !== coupon.code && <OneLine text={coupon.name} className="min-w-0 text-ink-soft" />}
    <span>
      {discountText(coupon)}, {scopeText(coupon)}
    </span>
    <span className="flex flex-wrap items-center gap-x-2">
      <Status {...statuses.coupon[coupon.state]} />
      <span className="text-ink-soft">Used {usesText(coupon)}</span>
      <span className="text-ink-soft">{unpaidText(coupon)}</span>
      {coupon.uses > 0 && (
        <span className="text-ink-soft">
          <Price amount={coupon.discount} /> given, <Price amount={coupon.revenue} /> revenue
        </span>
      )}
    </span>
  </div>
);

export default function Coupons({ loaderData: { list, services, categories, unpaidOrders } }: Route.ComponentProps) {
  const [, setSearchParams] = useSearchParams();
  const showUnpaid = (id: number | null) =>
    setSearchParams(
      (current) => {
        if (id === null) current.delete('unpaid');
        else current.set('unpaid', String(id));
        return current;
      },
      { preventScrollReset: true },
    );
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  useUrlAction('new', () => setEditing('new'));
  const setActive = ({ id, code, updated_at }: Coupon, active: boolean) =>
    run(() => call('PUT /admin/coupons/{id}', { params: { id }, body: { active, updated_at } }), {
      failure: 'Failed to update coupon.',
      done: `${code} is ${active ? 'on' : 'off'}.`,
      recordKey: id,
    });
  const rowActions = (coupon: Coupon): RowAction[] => [
    { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => setEditing(coupon) },
    {
      label: coupon.active ? 'Switch off' : 'Switch on',
      Icon: Power,
      onSelect: () => void setActive(coupon, !coupon.active),
    },
    ...(coupon.unpaid_uses > 0
      ? [{ label: 'Unpaid orders', Icon: Hourglass, onSelect: () => showUnpaid(coupon.id) }]
      : []),
    ...(coupon.uses > 0
      ? []
      : [
          {
            label: 'Delete',
            Icon: Trash2,
            danger: true,
            onSelect: () =>
              deletion.confirm({
                name: coupon.code,
                question: 'Are you sure you want to delete this coupon?',
                failure: 'Failed to delete coupon.',
                work: () => call('DELETE /admin/coupons/{id}', { params: { id: coupon.id } }),
                serverFirst: true,
              }),
          },
        ]),
  ];
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add coupon
    </Button>
  );
  return (
    <>
      <ListTop title="Coupons" intro="Discount codes for the checkout." action={add} />
      <ListFilters search="Search coupons">
        <ListFilter
          name="active"
          label="Status"
          options={[
            ['', 'All coupons'],
            ['1', 'Switched on'],
            ['0', 'Switched off'],
          ]}
        />
      </ListFilters>
      <DataList
        caption="Coupons"
        loaded={list}
        columns={columns}
        card={CouponCard}
        defaultSort="-created_at"
        problem={problem}
        nameOf={({ code }) => `coupon ${code}`}
        rowActions={rowActions}
        empty={{
          title: 'No coupons yet',
          text: 'A coupon lowers the price for everyone who enters its code at the checkout.',
          action: (
            <Button tone="secondary" onClick={() => setEditing('new')}>
              Add your first coupon
            </Button>
          ),
        }}
      />
      {editing && (
        <CouponForm
          coupon={editing === 'new' ? null : editing}
          services={services}
          categories={categories}
          onClose={() => setEditing(null)}
        />
      )}
      {unpaidOrders && <UnpaidOrders {...unpaidOrders} run={run} onClose={() => showUnpaid(null)} />}
      {deletion.dialog}
    </>
  );
}
