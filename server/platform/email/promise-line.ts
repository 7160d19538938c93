import type { ClockReason, ClockState } from '../../../contract/shared/work-states.ts';
import { WORKING_DAY } from '../../shared/working-calendar.ts';

type Promised = {
  clock_state: ClockState;
  clock_reason: ClockReason | null;
  clock_budget: number;
  clock_used: number;
  deliveryDay: string;
};

/** A waiting clock promises no day: its working days have not begun. */
const waitsUntil = ({ clock_state, clock_reason }: Promised): string | null => {
  if (clock_state !== 'waiting') return null;
  return clock_reason === 'payment' ? 'we have received your payment' : 'you have answered our questions';
};

const workingDays = ({ clock_budget, clock_used }: Promised): string => {
  const days = Math.ceil(Math.max(0, clock_budget - clock_used) / WORKING_DAY);
  return `${days} working ${days === 1 ? 'day' : 'days'}`;
};

export function promiseLine(order: Promised): string {
  const until = waitsUntil(order);
  if (until === null) return `We'll deliver by ${order.deliveryDay}.`;
  const days = workingDays(order);
  return `Your ${days} ${days.startsWith('1 ') ? 'starts' : 'start'} once ${until}.`;
}

export function promiseRow(order: Promised): [string, string] {
  const until = waitsUntil(order);
  return until === null ? ['Due by', order.deliveryDay] : ['Delivery', `${workingDays(order)}, once ${until}`];
}
