import { Check } from 'lucide-react';
import { useState } from 'react';
import type { AdminReview } from '../../../contract/reviews.ts';
import { call } from '../../api/browser.ts';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { type Column, InsteadOfColumn } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilter, ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useListUrl } from '../../dashboard/list/list-url.ts';
import { ListViews } from '../../dashboard/list/list-views.tsx';
import { loadList } from '../../dashboard/list/load-list.ts';
import { LongText } from '../../dashboard/long-text.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useLiveReload } from '../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../dashboard/use-next-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/reviews.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/reviews', url, { failed: 'Failed to fetch reviews.', filters: ['is_approved'] });

const ratings: Record<number, string> = { 5: 'Excellent', 4: 'Good', 3: 'Average', 2: 'Fair', 1: 'Poor' };

const columns: Column<AdminReview>[] = [
  {
    head: 'Customer',
    cell: ({ user, created_at }) => (
      <>
        <bdi className="wrap-anywhere">{user.name}</bdi>
        <InsteadOfColumn>
          <When time={created_at} />
        </InsteadOfColumn>
      </>
    ),
  },
  {
    head: 'Review',
    wide: true,
    bare: true,
    cell: ({ rating, review_text, user }) => (
      <div className="md:min-w-48">
        <p className="flex flex-wrap items-center gap-x-2">
          <Stars rating={rating} />
          <span className="text-sm text-ink-soft">
            {rating} {ratings[rating]}
          </span>
        </p>
        <LongText text={review_text} about={`the review by ${user.name}`} />
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ is_approved }) => (is_approved ? <Badge tone="good">Approved</Badge> : <Badge tone="warn">Pending</Badge>),
  },
  { head: 'Submitted', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <When time={created_at} /> },
];

const views = [
  { value: '', label: 'All' },
  { value: '0', label: 'Pending' },
  { value: '1', label: 'Approved' },
] as const;

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
  return (
    <>
      <PageHead title="Reviews" intro="The site shows only reviews that you approve." />
      <ListViews name="is_approved" label="Reviews" views={views} />
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
        empty={empties[params.get('is_approved') ?? ''] ?? nothingYet}
        actions={(review) => (
          <>
            {!review.is_approved && <ApproveButton name={review.user.name} onApprove={() => approve(review)} />}
            <DeleteButton
              label={`Delete the review by ${review.user.name}`}
              question="Are you sure you want to delete this review?"
              consequence="It is also removed from the site. This can’t be undone."
              onDelete={() =>
                run(() => call('DELETE /admin/reviews/{id}', { params: { id: review.id } }), {
                  failure: 'Failed to delete review.',
                  done: `The review by ${review.user.name} was deleted.`,
                  recordKey: review.id,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}

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
