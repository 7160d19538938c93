import { CircleCheckBig, CircleDot, CreditCard, PackageCheck, Play, UserCheck } from 'lucide-react';
import type { CustomerOrderDetail } from '../../contract/orders.ts';
import { Moment } from '../dashboard/date-time.tsx';

type Step = CustomerOrderDetail['timeline'][number];

const icons = {
  placed: CircleDot,
  paid: CreditCard,
  assigned: UserCheck,
  started: Play,
  completed: CircleCheckBig,
  delivered: PackageCheck,
} as const;

const textOf = ({ step, staff }: Step): string =>
  ({
    placed: 'Order placed',
    paid: 'Payment received',
    assigned: `Assigned to ${staff ?? 'our staff'}`,
    started: 'Work started',
    completed: 'Work completed',
    delivered: 'Delivered',
  })[step];

export const OrderTimeline = ({ timeline }: { timeline: Step[] }) => (
  <ol aria-label="History" className="grid gap-3">
    {timeline.map((step) => {
      const Icon = icons[step.step];
      return (
        <li key={`${step.step} ${step.at} ${step.staff}`} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <Icon aria-hidden size={18} className={step.step === 'delivered' ? 'text-good' : 'text-brand'} />
          <span className="font-medium">{textOf(step)}</span>
          <span className="text-sm text-ink-soft">
            <Moment time={step.at} />
          </span>
        </li>
      );
    })}
  </ol>
);
