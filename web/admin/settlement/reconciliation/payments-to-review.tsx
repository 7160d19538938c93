import { useState } from 'react';
import type { PaymentToReview } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { ListViews } from '../../../dashboard/list/saved/list-views.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { amountSorts } from '../../shared/amount-sorts.ts';
import type { Route } from './+types/payments-to-review.ts';
import { PaymentDetails, paymentColumns } from './payment-columns.tsx';
import { SettleForm } from './settle-payment.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Payments to review');

const settledFilter: Record<string, '1' | undefined> = { '1': '1', all: undefined };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => {
  const view = url.searchParams.get('is_settled') ?? '';
  return loadList('GET /admin/payments-to-review', url, {
    failed: 'Failed to fetch payments.',
    query: { is_settled: Object.hasOwn(settledFilter, view) ? settledFilter[view] : '0' },
  });
};

const views = [
  { value: 'all', label: 'All' },
  { value: '', label: 'To review' },
  { value: '1', label: 'Settled' },
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'No payments to review',
    text: 'Payments without a matching order appear here until you settle them.',
  },
  '1': { title: 'No settled payments yet', text: 'Payments you’ve settled appear here with your note.' },
};
const nothingYet = { title: 'No payments to review yet', text: 'Payments without a matching order appear here.' };

export default function PaymentsToReview({ loaderData }: Route.ComponentProps) {
  const [settling, setSettling] = useState<PaymentToReview | null>(null);
  const { params } = useListUrl();
  useLiveReload('payment.review');
  const step: Column<PaymentToReview> = {
    head: 'Settle',
    width: 136,
    place: 'action',
    cell: (payment) => {
      if (payment.settled_at !== null) return null;
      if (payment.kind !== 'tax_id' || !payment.invoice)
        return <SettleButton payment={payment} onSettle={() => setSettling(payment)} />;
      return (
        <LinkButton
          size="small"
          tone="quiet"
          to={`/admin/dashboard/invoices/${payment.invoice.id}`}
          className="px-1.5! text-sm whitespace-nowrap"
        >
          Correct invoice
        </LinkButton>
      );
    },
  };
  return (
    <>
      <PageHead title="Payments to review" views={<ListViews name="is_settled" label="Payments" views={views} />} />
      <DataList
        caption="Payments to review"
        loaded={loaderData}
        columns={[...paymentColumns, step]}
        defaultSort="-created_at"
        views={['is_settled']}
        empty={empties[params.get('is_settled') ?? ''] ?? nothingYet}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        nameOf={({ buyer }) => `the payment of ${buyer.name}`}
        details={(payment) => <PaymentDetails payment={payment} />}
        filters={{ search: 'Search payments', sorts: amountSorts }}
      />
      {settling && <SettleForm payment={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function SettleButton({ payment: { amount, buyer }, onSettle }: { payment: PaymentToReview; onSettle: () => void }) {
  const moveFocusFrom = useNextFocus();
  return (
    <Button
      size="small"
      tone="quiet"
      className="px-1.5! text-sm whitespace-nowrap"
      aria-description={`${formatAmount(amount)} from ${buyer.name}`}
      onClick={({ currentTarget }) => {
        moveFocusFrom(currentTarget);
        onSettle();
      }}
    >
      Mark as settled
    </Button>
  );
}
