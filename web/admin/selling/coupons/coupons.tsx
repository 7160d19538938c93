import { Hourglass, Pencil, Plus, Power, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Coupon, CouponState } from '../../../../contract/selling/coupons.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { type Column, InLines, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { countedViews, ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { settledOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useUrlAction } from '../../../dashboard/use-url-action.ts';
import { Time } from '../../../record/time.tsx';
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
    loadList('GET /admin/coupons', url, { failed, filters: ['active', 'state'] }),
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
    cell: ({ code }) => code,
    detail: ({ code, name }) => name !== code && name,
  },
  { head: 'State', width: 112, place: 'state', cell: (coupon) => <Status {...statuses.coupon[coupon.state]} /> },
  {
    head: 'Discount',
    width: 232,
    place: 'tablet',
    cell: (coupon) => <OneLine text={`${discountText(coupon)}, ${scopeText(coupon)}`} />,
  },
  {
    head: 'Used',
    sort: 'uses',
    width: 80,
    numeric: true,
    place: 'end',
    cell: (coupon) => (
      <span title={unpaidText(coupon)}>
        <InLines>Used </InLines>
        {usesText(coupon)}
      </span>
    ),
  },
  {
    head: 'Given',
    sort: 'discount',
    width: 96,
    numeric: true,
    cell: ({ discount }) => <Price amount={discount} />,
  },
  {
    head: 'Revenue',
    sort: 'revenue',
    width: 120,
    numeric: true,
    place: 'amount',
    cell: ({ revenue }) => <Price amount={revenue} />,
  },
  {
    head: 'Ends',
    sort: 'ends_at',
    width: 152,
    cell: ({ ends_on }) =>
      ends_on === null ? <span className="text-ink-soft">Never</span> : <Time kind="day" of={ends_on} />,
  },
];

const labels = Object.entries(statuses.coupon).map(([state, { label }]) => [state as CouponState, label] as const);

const viewsOf = (counts: Partial<Record<CouponState, number>> | undefined) => {
  const [all, ...others] = countedViews(labels, counts);
  return [...others.filter(({ value }) => value === 'active' || value === 'expired'), ...(all ? [all] : [])];
};

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
    <Button size="small" onClick={() => setEditing('new')}>
      <Plus aria-hidden size={18} />
      Add coupon
    </Button>
  );
  return (
    <>
      <PageHead
        title="Coupons"
        views={<ListViews name="state" label="Coupons" views={viewsOf(list.content?.counts)} />}
        primary={add}
      />
      <DataList
        caption="Coupons"
        loaded={list}
        columns={columns}
        defaultSort="-created_at"
        views={['state']}
        problem={problem}
        nameOf={({ code }) => `coupon ${code}`}
        onOpen={setEditing}
        filters={{
          search: 'Search coupons',
          fields: [
            {
              name: 'active',
              label: 'Switched',
              options: [
                ['', 'On or off'],
                ['1', 'On'],
                ['0', 'Off'],
              ],
            },
          ],
        }}
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
