import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminReview } from '../../../../contract/order/reviews.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { filterIn, useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Time } from '../../../record/time.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Status, Tag } from '../../../ui/status.tsx';
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
  { head: 'Review', cell: ({ review_text }) => <bdi title={review_text}>{review_text}</bdi> },
  { head: 'Stars', sort: 'rating', width: 112, place: 'end', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    head: 'Customer',
    width: 150,
    place: 'tablet',
    cell: ({ user, verified }) => <OneLine text={user.name} title={verified ? `${user.name}, verified` : user.name} />,
  },
  {
    head: 'Submitted',
    sort: 'created_at',
    width: 132,
    cell: ({ created_at }) => <Time kind="date" of={created_at} />,
  },
  {
    head: 'State',
    width: 120,
    place: 'state',
    cell: ({ is_approved }) => <Status {...statuses.review[is_approved ? 'approved' : 'pending']} />,
  },
];

/** The list without its counts is better than none. */
const viewsOf = ({ pending, approved } = { pending: 0, approved: 0 }) => [
  { value: '0', label: statuses.review.pending.label, count: pending },
  { value: '1', label: statuses.review.approved.label, count: approved },
  { value: 'all', label: 'All', count: pending + approved },
];

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
  const approval: Column<AdminReview> = {
    head: 'Approve',
    width: 96,
    place: 'action',
    isLineEnd: true,
    cell: (review) =>
      !review.is_approved && <ApproveButton name={review.user.name} onApprove={() => approve(review)} />,
  };
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
      <PageHead
        title="Reviews"
        views={
          <ListViews name="is_approved" label="Reviews" views={viewsOf(loaderData.content?.counts)} fallback="0" />
        }
      />
      <DataList
        caption="Reviews"
        loaded={loaderData}
        columns={[...columns, approval]}
        details={(review) => <ReviewText review={review} />}
        defaultSort="-created_at"
        problem={problem}
        views={['is_approved']}
        empty={empties[params.get('is_approved') ?? '0'] ?? nothingYet}
        filters={{ search: 'Search reviews', sorts }}
        bulk={bulk}
        nameOf={({ user }) => `the review by ${user.name}`}
        rowActions={rowActions}
      />
      {deletion.dialog}
    </>
  );
}

const ReviewText = ({ review: { review_text, service, user, verified } }: { review: AdminReview }) => (
  <>
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <bdi>{user.name}</bdi>
      {verified && <Tag>Verified</Tag>}
      {service?.title}
    </p>
    <p dir="auto" className="mt-1 max-w-text whitespace-pre-line">
      {review_text}
    </p>
  </>
);

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
      size="small"
      tone="quiet"
      className="px-2! text-sm"
      aria-description={`The review by ${name}`}
      pending={isPending && 'Approving…'}
      onClick={({ currentTarget }) => void approve(currentTarget)}
    >
      Approve
    </Button>
  );
}
