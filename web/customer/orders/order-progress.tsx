import clsx from 'clsx';
import { Ban, CircleCheckBig, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { dateText, daysFromNow, daysSince } from '../../dashboard/dates.ts';
import { daysText } from '../../ui/price.tsx';

type Order = Pick<CustomerOrder, 'status' | 'promised_at' | 'delivered_at'>;

export const isFinished = ({ status }: Pick<CustomerOrder, 'status'>): boolean =>
  status === 'completed' || status === 'delivered' || status === 'cancelled';

export function OrderOutlook({ order }: { order: Order }) {
  const { status, promised_at, delivered_at } = order;
  const daysLate = daysSince(promised_at);
  const [Icon, look, text] =
    status === 'delivered'
      ? ([CircleCheckBig, 'text-good', delivered_at ? `Delivered on ${dateText(delivered_at)}` : 'Delivered'] as const)
      : status === 'cancelled'
        ? ([Ban, 'text-ink-soft', 'No further work'] as const)
        : status === 'completed'
          ? ([CircleCheckBig, 'text-good', 'Work finished, delivery is next'] as const)
          : daysLate > 0
            ? ([TriangleAlert, 'text-warn', `${daysText(daysLate)} late. We’re on it.`] as const)
            : status === 'pending'
              ? ([Hourglass, 'text-ink-soft', `Starts soon, due ${daysFromNow(promised_at)}`] as const)
              : ([Clock, 'text-ink-soft', `Due ${daysFromNow(promised_at)}`] as const);
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm font-medium lg:whitespace-nowrap', look)}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {text}
    </span>
  );
}
