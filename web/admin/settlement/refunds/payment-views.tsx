import type { PaymentCounts } from '../../../../contract/settlement/payment-views.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { ViewLinks } from '../../../dashboard/list/saved/list-views.tsx';

export const loadPaymentCounts = (): Promise<Settled<PaymentCounts>> => settled(call('GET /admin/payments/counts'), '');

const views = [
  { key: 'all', label: 'All', to: '/admin/dashboard/payments' },
  { key: 'to_review', label: 'To review', to: '/admin/dashboard/payments-to-review' },
  { key: 'failed', label: 'Failed', to: '/admin/dashboard/payments?view=failed' },
] as const;

type Props = { shown: keyof PaymentCounts; counts: Settled<PaymentCounts> };

/** The screen without its counts is better than none. */
export const PaymentViews = ({ shown, counts: { content } }: Props) => (
  <ViewLinks
    label="Payments"
    links={views.map(({ key, label, to }) => ({ label, to, isShown: key === shown, count: content?.[key] }))}
  />
);
