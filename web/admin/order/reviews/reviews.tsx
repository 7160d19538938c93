import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminReview } from '../../../../contract/order/reviews.ts';
import { call } from '../../../api/browser.ts';
import { RowTime } from '../../../dashboard/date-time.tsx';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, InsteadOfColumn } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../../dashboard/list/list-filters.tsx';
import { ListTop } from '../../../dashboard/list/list-top.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { LongText } from '../../../dashboard/long-text.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import type { Route } from './+types/reviews.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/reviews', url, {
    failed: 'Failed to fetch reviews.',
    query: { is_approved: approvedIn(url.searchParams) },
  });

const columns: Column<AdminReview>[] = [
  {
    head: 'Customer',
    cell: (review) => (
      <>
        <bdi className="wrap-anywhere">{review.user.name}</bdi>
        <span className="block text-sm font-normal text-ink-soft">
          {review.verified && <span className="block font-medium text-good">Verified</span>}
          <InsteadOfColumn>
            <RowTime time={review.created_at} />
          </InsteadOfColumn>
        </span>
        <span className="mt-1 hidden md:@max-[55rem]/list:block">
          <State {...review} />
        </span>
      </>
    ),
  },
  {
    head: 'Review',
    wide: true,
    bare: true,
    cell: ({ rating, review_text, user, service }) => (
      <div className="md:min-w-64">
        <p className="flex flex-wrap items-center gap-x-2">
          <Stars rating={rating} />
          {service && <span className="text-sm text-ink-soft">{service.title}</span>}
        </p>
        <LongText text={review_text} about={`the review by ${user.name}`} />
      </div>
    ),
  },
  { head: 'Status', from: 'table lg', bare: true, cell: (review) => <State {...review} /> },
  { head: 'Submitted', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <RowTime time={created_at} /> },
];

const State = ({ is_approved }: AdminReview) => <Status {...statuses.review[is_approved ? 'approved' : 'pending']} />;

const views = [
  { value: '0', label: statuses.review.pending.label },
  { value: '1', label: 'Approved' },
  { value: 'all', label: 'All' },
] as const;

const approvedFilter: Record<string, '1' | undefined> = { '1': '1', all: undefined };
const approvedIn = (params: URLSearchParams): '0' | '1' | undefined => {
  const view = params.get('is_approved') ?? '0';
  return Object.hasOwn(approvedFilter, view) ? approvedFilter[view] : '0';
};

const sorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-rating', 'Highest rating first'],
  ['rating', 'Lowest rating first'],
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '0': { title: 'No reviews to approve', text: 'New reviews appear here until you approve or delete them.' },
  '1': { title: 'No approved reviews yet', text: 'Approved reviews appear here and on the home page.' },
};
const nothingYet = {
  title: 'No reviews yet',
  text: 'Customers write reviews in their dashboard. You choose which ones the site shows.',
};

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  useLiveReload('review.waiting');
  const approve = ({ id, user }: AdminReview) =>
    run(() => call('PUT /admin/reviews/{id}/approve', { params: { id } }), {
      failure: 'Failed to approve review.',
      done: `The review by ${user.name} is now on the site.`,
      recordKey: id,
    });
  const deletion = useDeletion(run);
  const approved = approvedIn(params);
  const rowActions = (review: AdminReview): RowAction[] => [
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: `The review by ${review.user.name}`,
          question,
          consequence: 'It is also removed from the site.',
          failure: 'Failed to delete review.',
          work: () => call('DELETE /admin/reviews/{id}', { params: { id: review.id } }),
        }),
    },
  ];
  const bulk: Bulk<AdminReview> = {
    call: (body) => call('POST /admin/reviews/bulk', { body }),
    filter: filterIn(params, [], approved ? { is_approved: approved } : {}),
    noun: ['review', 'reviews'],
    nameOf: ({ user }) => `The review by ${user.name}`,
    actions: [
      {
        action: 'approve',
        label: 'Approve',
        Icon: Check,
        pending: 'Approving…',
        done: (count) => `${count} approved.`,
      },
      {
        action: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        pending: 'Deleting…',
        done: (count) => `${count} deleted.`,
        prepare: (count, label) =>
          deletion.confirmBulk(count === 1 ? question : `Delete ${label}?`, 'They are also removed from the site.'),
      },
    ],
  };
  return (
    <>
      <ListTop
        title="Reviews"
        views={<ListViews name="is_approved" label="Reviews" views={views} fallback="0" />}
        intro="The site shows only reviews that you approve."
      />
      <ListFilters search="Search reviews">
        <ListFilter name="sort" label="Sort by" options={sorts} />
      </ListFilters>
      <DataList
        caption="Reviews"
        loaded={loaderData}
        columns={columns}
        defaultSort="-created_at"
        problem={problem}
        views={['is_approved']}
        empty={empties[params.get('is_approved') ?? '0'] ?? nothingYet}
        bulk={bulk}
        nameOf={({ user }) => `the review by ${user.name}`}
        rowActions={rowActions}
        actions={(review) =>
          !review.is_approved && <ApproveButton name={review.user.name} onApprove={() => approve(review)} />
        }
      />
      {deletion.dialog}
    </>
  );
}

const question = 'Are you sure you want to delete this review?';

function ApproveButton({ name, onApprove }: { name: string; onApprove: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);
  const moveFocusFrom = useNextFocus();
  const approve = async (button: HTMLElement) => {
    moveFocusFrom(button);
    setPending(true);
    await onApprove();
    setPending(false);
  };
  return (
    <Button
      tone="quiet"
      aria-description={`The review by ${name}`}
      pending={isPending && 'Approving…'}
      onClick={({ currentTarget }) => void approve(currentTarget)}
    >
      <Check aria-hidden size={18} />
      Approve
    </Button>
  );
}
