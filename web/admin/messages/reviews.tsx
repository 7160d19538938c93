import { Check } from 'lucide-react';
import { useState } from 'react';
import type { AdminReview } from '../../../contract/reviews.ts';
import { call } from '../../api/browser.ts';
import { type Column, DataList, InsteadOfColumn } from '../../dashboard/data-list.tsx';
import { When } from '../../dashboard/date-time.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { useListUrl } from '../../dashboard/list-url.ts';
import { ListViews } from '../../dashboard/list-views.tsx';
import { loadList } from '../../dashboard/load-list.ts';
import { LongText } from '../../dashboard/long-text.tsx';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { useLiveReload } from '../../dashboard/use-live.ts';
import { useNextFocus } from '../../dashboard/use-next-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/reviews.ts';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList('GET /admin/reviews', url, { failed: 'Failed to fetch reviews.', filters: ['is_approved'] });

const ratings: Record<number, string> = { 5: 'Excellent', 4: 'Good', 3: 'Average', 2: 'Fair', 1: 'Poor' };

const columns: Column<AdminReview>[] = [
  {
    head: 'Writer',
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
        <LongText text={review_text} about={`the review of ${user.name}`} />
      </div>
    ),
  },
  {
    head: 'State',
    cell: ({ is_approved }) => (is_approved ? <Badge tone="good">Approved</Badge> : <Badge tone="warn">Pending</Badge>),
  },
  { head: 'Written', sort: 'created_at', from: 'table lg', cell: ({ created_at }) => <When time={created_at} /> },
];

const views = [
  { value: '', words: 'All' },
  { value: '0', words: 'Waiting' },
  { value: '1', words: 'Approved' },
] as const;

const sorts = [
  ['', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['-rating', 'Best rating first'],
  ['rating', 'Worst rating first'],
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '0': { title: 'Nothing waits for you', text: 'What customers write stands here until you approve or delete it.' },
  '1': { title: 'None is approved yet', text: 'Approved reviews stand here, and on the home page.' },
};
const nothingYet = {
  title: 'No reviews yet',
  text: 'Customers write them in their dashboard; you decide what the site shows.',
};

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { run, problem } = useAction();
  const { params } = useListUrl();
  useLiveReload('review.waiting');
  const approve = ({ id, user }: AdminReview) =>
    run(() => call('PUT /admin/reviews/{id}/approve', { params: { id } }), {
      failure: 'Failed to approve review.',
      done: `The review of ${user.name} is on the site.`,
      one: id,
    });
  return (
    <>
      <PageHead title="Reviews" intro="The site shows what you have approved." />
      <ListViews name="is_approved" label="Reviews" views={views} />
      <ListTools search="Search reviews">
        <ListFilter name="sort" label="Order of the list" options={sorts} />
      </ListTools>
      <DataList
        caption="Reviews"
        loaded={loaderData}
        columns={columns}
        sorted="-created_at"
        problem={problem}
        views={['is_approved']}
        empty={empties[params.get('is_approved') ?? ''] ?? nothingYet}
        actions={(review) => (
          <>
            {!review.is_approved && <ApproveButton name={review.user.name} onApprove={() => approve(review)} />}
            <DeleteButton
              label={`Delete the review of ${review.user.name}`}
              question="Are you sure you want to delete this review?"
              consequence="It is gone for good, from the site too. This can’t be undone."
              onDelete={() =>
                run(() => call('DELETE /admin/reviews/{id}', { params: { id: review.id } }), {
                  failure: 'Failed to delete review.',
                  done: `The review of ${review.user.name} is deleted.`,
                  one: review.id,
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
  const goOnFrom = useNextFocus();
  const approve = async (button: HTMLElement) => {
    goOnFrom(button);
    setPending(true);
    await onApprove();
    setPending(false);
  };
  return (
    <Button
      tone="quiet"
      aria-description={`The review of ${name}`}
      pending={isPending && 'Approving…'}
      onClick={({ currentTarget }) => void approve(currentTarget)}
    >
      <Check aria-hidden size={18} />
      Approve
    </Button>
  );
}
