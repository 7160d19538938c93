import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { daysText } from '../ui/price.tsx';
import { companyDay, dayIn, daysBetween, dueDay, recentDay } from './company-days.ts';

type Promised = Omit<OrderPromise, 'moves'>;

const workingDaysText = (days: number): string => `${days} working ${days === 1 ? 'day' : 'days'}`;

const waitsFor: Record<string, string> = {
  payment: 'we have received your payment',
  intake: 'you have answered our questions',
};

const pausedFor: Record<string, string> = {
  customer: 'we need your answer',
  intake: 'we need your answers',
  appointment: 'we’re waiting for your appointment',
};

/** Whole days; 0 on the promised day itself. */
export const daysLate = ({ late, due_on, today }: Promised): number => (late ? daysBetween(due_on, today) : 0);

function waitingText({ reason, working_days_left: days }: Promised): string {
  const verb = days === 1 ? 'starts' : 'start';
  const start = days > 0 ? `Your ${workingDaysText(days)} ${verb}` : 'Work starts';
  return `${start} once ${waitsFor[reason ?? 'intake'] ?? waitsFor.intake}.`;
}

function pausedText(promise: Promised): string {
  const { reason, since, working_days_left: days } = promise;
  const text = `Paused since ${recentDay(promise, since)}: ${pausedFor[reason ?? 'customer'] ?? pausedFor.customer}.`;
  return days > 0 ? `${text} ${workingDaysText(days)} left.` : text;
}

function runningText(promise: Promised): string {
  const day = dueDay(promise);
  if (!promise.late) return `Ready by ${day}`;
  const days = daysLate(promise);
  return days > 0 ? `Was due ${day}, ${daysText(days)} late` : `Was due ${day}`;
}

const daysDeliveredLate = ({ since, due_on, time_zone }: Promised): number =>
  Math.max(0, daysBetween(due_on, dayIn(time_zone, since)));

function deliveredText(promise: Promised): string {
  const { since } = promise;
  const days = daysDeliveredLate(promise);
  return `Delivered ${companyDay(promise, since)}, ${days > 0 ? `${daysText(days)} late` : 'on time'}`;
}

/** Everyone reads the same day: it is the company’s, never the browser’s. */
export function promiseText(promise: Promised, status: string): string {
  if (status === 'cancelled') return 'Cancelled. No further work.';
  switch (promise.state) {
    case 'waiting':
      return waitingText(promise);
    case 'paused':
      return pausedText(promise);
    case 'stopped':
      return deliveredText(promise);
    default:
      return runningText(promise);
  }
}

export type PromiseTone = 'good' | 'bad' | 'warn' | 'neutral';

export function promiseTone(promise: Promised, status: string): PromiseTone {
  if (status === 'cancelled') return 'neutral';
  if (promise.state === 'stopped') return daysDeliveredLate(promise) > 0 ? 'neutral' : 'good';
  if (promise.state === 'running') return promise.late ? 'bad' : 'neutral';
  return 'warn';
}
