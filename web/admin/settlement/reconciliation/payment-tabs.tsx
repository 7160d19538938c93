import { usePendingCounts } from '../../../dashboard/frame/pending-counts.ts';
import { PageTabs } from '../../../dashboard/page-tabs.tsx';

const at = (page: string) => `/admin/dashboard/${page}`;

export function PaymentTabs() {
  const counts = usePendingCounts();
  return (
    <PageTabs
      label="Payments"
      tabs={[
        { label: 'To review', to: at('payments-to-review'), count: counts.payments },
        { label: 'Refunds', to: at('payments/refunds') },
        { label: 'Disputes', to: at('payments/disputes') },
        { label: 'Reconciliation', to: at('payments/reconciliation'), count: counts.findings },
      ]}
    />
  );
}
