import { useState } from 'react';
import type { PaymentToReview } from '../../../contract/back-office.ts';
import { DataList } from '../../dashboard/data-list.tsx';
import { ListFilter, ListTools } from '../../dashboard/list-tools.tsx';
import { useListUrl } from '../../dashboard/list-url.ts';
import { ListViews } from '../../dashboard/list-views.tsx';
import { loadList } from '../../dashboard/load-list.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { useLiveReload } from '../../dashboard/use-live.ts';
import { useNextFocus } from '../../dashboard/use-next-focus.ts';
import { Button } from '../../ui/button.tsx';
import { amountSorts } from '../staff/amount-sorts.ts';
import type { Route } from './+types/payments-to-review.ts';
import { paymentColumns } from './payment-columns.tsx';
import { SettleForm } from './payment-settle.tsx';

export { ListSkeleton as HydrateFallback } from '../../dashboard/list-skeleton.tsx';
export { ScreenError as ErrorBoundary } from '../../dashboard/screen-error.tsx';

const asked: Record<string, '1' | undefined> = { '1': '1', all: undefined };

/** What nobody has settled yet, unless the address asks for the others. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  const view = url.searchParams.get('is_settled') ?? '';
  return loadList('GET /admin/payments-to-review', url, {
    failed: 'Failed to fetch payments.',
    query: { is_settled: Object.hasOwn(asked, view) ? asked[view] : '0' },
  });
};

const views = [
  { value: 'all', words: 'All' },
  { value: '', words: 'To review' },
  { value: '1', words: 'Settled' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'Every payment fits its order',
    text: 'Money that comes in and fits no order stands here until you have settled it.',
  },
  '1': { title: 'None is settled yet', text: 'What you have settled stands here, with your note.' },
};
const nothingYet = { title: 'No such payments yet', text: 'Money that comes in and fits no order will stand here.' };

export default function PaymentsToReview({ loaderData }: Route.ComponentProps) {
  const [settling, setSettling] = useState<PaymentToReview | null>(null);
  const { params } = useListUrl();
  useLiveReload('payment.review');
  return (
    <>
      <PageHead
        title="Payments to review"
        intro="Money that fits no order. Look each up at its provider, refund it or write to the buyer, then note what you did."
      />
      <ListViews name="is_settled" label="Payments" views={views} />
      <ListTools search="Search payments">
        <div className="md:hidden">
          <ListFilter name="sort" label="Order of the list" options={amountSorts} />
        </div>
      </ListTools>
      <DataList
        caption="Payments to review"
        loaded={loaderData}
        columns={paymentColumns}
        sorted="-created_at"
        views={['is_settled']}
        empty={empties[params.get('is_settled') ?? ''] ?? nothingYet}
        actions={(payment) =>
          payment.settled_at === null && <SettleButton payment={payment} onSettle={() => setSettling(payment)} />
        }
      />
      {settling && <SettleForm payment={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function SettleButton({ payment: { amount, buyer }, onSettle }: { payment: PaymentToReview; onSettle: () => void }) {
  const goOnFrom = useNextFocus();
  return (
    <Button
      tone="quiet"
      className="whitespace-nowrap"
      aria-description={`$${amount} of ${buyer.name}`}
      onClick={({ currentTarget }) => {
        goOnFrom(currentTarget);
        onSettle();
      }}
    >
      Mark as settled
    </Button>
  );
}
