import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { firstName } from '../../record/first-name.ts';
import { Status } from '../../ui/status.tsx';
import { customerOrderLook } from '../../ui/statuses.ts';

/** The status, then what it means for the reader. */
export function OrderState({ order }: { order: CustomerOrder }) {
  const { status } = order;
  const subState = subStateOf(order);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Status {...customerOrderLook(status)} />
      {subState && <span className="truncate text-ink-soft">· {subState}</span>}
    </span>
  );
}

const acceptanceText: Partial<Record<CustomerOrder['acceptance_state'], string>> = {
  awaiting: 'please check',
  accepted: 'accepted',
};

function subStateOf({ status, promise, staff, acceptance_state }: CustomerOrder): string | null {
  if (status === 'pending' && promise.reason === 'intake') return 'waiting for your answers';
  if (status === 'pending' && promise.reason === 'payment') return 'waiting for your payment';
  if (status === 'pending' && staff.length > 0)
    return `assigned to ${people.format(staff.map(({ name }) => firstName(name)))}`;
  if (status === 'processing' && promise.state === 'paused') return 'paused';
  if (acceptance_state === 'changes_requested' && status !== 'cancelled') return 'changes asked for';
  return status === 'delivered' ? (acceptanceText[acceptance_state] ?? null) : null;
}

const people = new Intl.ListFormat('en');
