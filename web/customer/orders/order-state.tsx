import type { CustomerOrder } from '../../../contract/selling/orders.ts';
import { listFormat } from '../../../contract/shared/language/formats.ts';
import { firstName } from '../../record/first-name.ts';
import { Status } from '../../ui/status.tsx';
import { customerOrderLook } from '../../ui/statuses.ts';

type Props = {
  order: CustomerOrder;
  /** The row says already what the order waits for. */
  isInList?: boolean;
};

const look = "truncate text-sm text-ink-soft before:me-1.5 before:content-['·']";

/** The status, then what it means for the reader. Narrow screens have no room for what the next step says too. */
export function OrderState({ order, isInList = false }: Props) {
  const { status } = order;
  const waits = waitingText(order);
  const subState = waits === null ? subStateOf(order) : isInList ? null : waits;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Status {...customerOrderLook(status)} />
      {subState && <span className={waits === null ? look : `${look} max-lg:hidden`}>{subState}</span>}
    </span>
  );
}

const acceptanceText: Partial<Record<CustomerOrder['acceptance_state'], string>> = {
  awaiting: 'please check',
  accepted: 'accepted',
};

function waitingText({ status, promise: { reason } }: CustomerOrder): string | null {
  if (status !== 'pending') return null;
  if (reason === 'intake') return 'waiting for your answers';
  if (reason === 'withdrawal') return 'waiting for your withdrawal period';
  return reason === 'payment' ? 'waiting for your payment' : null;
}

function subStateOf({ status, promise, staff, acceptance_state }: CustomerOrder): string | null {
  if (status === 'pending' && staff.length > 0)
    return `assigned to ${people.format(staff.map(({ name }) => firstName(name)))}`;
  if (status === 'processing' && promise.state === 'paused') return 'paused';
  if (acceptance_state === 'changes_requested' && status !== 'cancelled') return 'changes asked for';
  return status === 'delivered' ? (acceptanceText[acceptance_state] ?? null) : null;
}

const people = listFormat();
