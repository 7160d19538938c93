import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { daysText } from '../ui/price.tsx';
import { dayIn, daysBetween } from './company-days.ts';

type Waiting = Pick<OrderPromise, 'state' | 'reason' | 'since' | 'today' | 'time_zone'>;

const waitsFor: Record<string, string> = {
  payment: 'payment',
  intake: 'questions',
  customer: 'answer',
  appointment: 'appointment',
};

const daysWaiting = ({ since, time_zone, today }: Waiting): number =>
  Math.max(0, daysBetween(dayIn(time_zone, since), today));

export function waitingText(promise: Waiting): string | null {
  if (promise.state !== 'waiting' && promise.state !== 'paused') return null;
  const days = daysWaiting(promise);
  const reason = waitsFor[promise.reason ?? (promise.state === 'paused' ? 'customer' : 'intake')] ?? 'answer';
  return `Waiting ${days === 0 ? 'since today' : daysText(days)} (${reason})`;
}
