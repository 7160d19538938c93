import {
  Ban,
  Banknote,
  CalendarClock,
  CircleDot,
  CirclePause,
  CirclePlay,
  type LucideIcon,
  Undo2,
  UserPlus,
} from 'lucide-react';
import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import {
  type PaymentStatus,
  paymentStatuses,
  type RefundState,
  refundStates,
} from '../../../contract/shared/money-states.ts';
import { EventLine } from '../../record/event-line.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { Status } from '../../ui/status.tsx';
import { type StatusLook, statuses } from '../../ui/statuses.ts';
import { type EventReader, eventText } from './event-text.ts';

const icons: Partial<Record<ThreadEvent['kind'], LucideIcon>> = {
  payment: Banknote,
  paid: Banknote,
  refund: Undo2,
  promise_moved: CalendarClock,
  paused: CirclePause,
  resumed: CirclePlay,
  assigned: UserPlus,
  reassigned: UserPlus,
  cancelled: Ban,
};

type Props = { event: ThreadEvent; reader: EventReader };

/** Something that happened, in one line. Money says how it is now. */
export function EventEntry({ event, reader }: Props) {
  const { text, by } = eventText(event, reader);
  const look = moneyLook(event, reader.role === 'customer');
  return (
    <EventLine Icon={icons[event.kind] ?? CircleDot} at={event.at} by={by} state={look && <Status {...look} />}>
      <NoHyphenBreak>{text}</NoHyphenBreak>
    </EventLine>
  );
}

/** A customer reads neither of disputes nor of what goes wrong at the provider. */
const paymentForCustomer: Partial<Record<PaymentStatus, PaymentStatus>> = {
  disputed: 'captured',
  charged_back: 'refunded',
};
const checking: StatusLook = { label: 'We’re checking it', tone: 'warn' };
const isChecked = (state: RefundState): boolean => state === 'failed' || state === 'returned';

function moneyLook({ kind, detail }: ThreadEvent, isCustomer: boolean): StatusLook | null {
  const payment = kind === 'payment' && paymentStatuses.find((one) => one === detail.state);
  if (payment) return statuses.payment[(isCustomer && paymentForCustomer[payment]) || payment];
  const refund = kind === 'refund' && refundStates.find((one) => one === detail.state);
  if (!refund) return null;
  return isCustomer && isChecked(refund) ? checking : statuses.refund[refund];
}
