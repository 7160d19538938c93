import { useState } from 'react';
import type { PaymentToReview } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { useListUrl } from '../../../dashboard/list/list-url.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';
import { LongText } from '../../../dashboard/long-text.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { useLiveReload } from '../../../dashboard/use-live-events.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Time } from '../../../record/time.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { statuses } from '../../../ui/statuses.ts';
import { amountSorts } from '../../shared/amount-sorts.ts';
import { AttemptDetails } from '../refunds/attempt-details.tsx';
import { moneyColumns } from '../refunds/money-columns.tsx';
import { loadPaymentCounts, PaymentViews } from '../refunds/payment-views.tsx';
import type { Route } from './+types/payments-to-review.ts';
import { SettleForm } from './settle-payment.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Payments to review');

const settledFilter: Record<string, '1' | undefined> = { '1': '1', all: undefined };

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = url.searchParams.get('is_settled') ?? '';
  const [list, counts] = await Promise.all([
    loadList('GET /admin/payments-to-review', url, {
      failed: 'Failed to fetch payments.',
      query: { is_settled: Object.hasOwn(settledFilter, state) ? settledFilter[state] : '0' },
    }),
    loadPaymentCounts(),
  ]);
  return { list, counts };
}

const columns = moneyColumns<PaymentToReview>(
  { title: 'Payment', day: 'Received', daySort: 'created_at' },
  ({ buyer, reason, invoice, provider, day, settled_at, amount }) => ({
    name: buyer.name,
    detail: reason,
    order_id: invoice?.order_id ?? null,
    method: provider ? providerName(provider) : '',
    day: <Time kind="day" of={day} />,
    state: statuses.paymentReview[settled_at ? 'settled' : 'open'],
    amount,
  }),
);

const states = [
  ['', 'To review'],
  ['1', 'Settled'],
  ['all', 'Any state'],
] as const;

const empties: Record<string, { title: string; text: string }> = {
  '': {
    title: 'No payments to review',
    text: 'Payments without a matching order appear here until you settle them.',
  },
  '1': { title: 'No settled payments yet', text: 'Payments you’ve settled appear here with your note.' },
};
const nothingYet = { title: 'No payments to review yet', text: 'Payments without a matching order appear here.' };

export default function PaymentsToReview({ loaderData: { list, counts } }: Route.ComponentProps) {
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
      <PageHead title="Payments to review" views={<PaymentViews shown="to_review" counts={counts} />} />
      <DataList
        caption="Payments to review"
        loaded={list}
        columns={[...columns, step]}
        defaultSort="-created_at"
        views={['is_settled']}
        empty={empties[params.get('is_settled') ?? ''] ?? nothingYet}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        nameOf={({ buyer }) => `the payment of ${buyer.name}`}
        details={(payment) => (
          <AttemptDetails attempt={payment}>
            {payment.settled_at && <Settled payment={payment} at={payment.settled_at} />}
          </AttemptDetails>
        )}
        filters={{
          search: 'Search payments',
          fields: [{ name: 'is_settled', label: 'State', options: states }],
          sorts: amountSorts,
        }}
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

/** `settled_by` is null if the provider reported the refund itself. */
function Settled({ payment: { settled_by, settled_note, buyer }, at }: { payment: PaymentToReview; at: string }) {
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <Status {...statuses.paymentReview.settled} />
        <span className="text-sm text-ink-soft">
          <Time kind="ago" of={at} />
          {settled_by && (
            <>
              {' '}
              by <bdi className="wrap-anywhere">{settled_by.name}</bdi>
            </>
          )}
        </span>
      </p>
      <LongText text={settled_note ?? ''} about={`the note on the payment from ${buyer.name}`} />
    </div>
  );
}
