import type { OrderPromise } from '../../contract/order-promise.ts';
import { daysText } from '../ui/price.tsx';
import { dayIn, dayName, daysBetween, recentDay } from './company-days.ts';

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

export const isLate = ({ state, due_at }: Promised, now = new Date()): boolean =>
  state === 'running' && Date.parse(due_at) < now.getTime();

function waitingText({ reason, working_days_left: days }: Promised): string {
  const verb = days === 1 ? 'starts' : 'start';
  const start = days > 0 ? `Your ${workingDaysText(days)} ${verb}` : 'Work starts';
  return `${start} once ${waitsFor[reason ?? 'intake'] ?? waitsFor.intake}.`;
}

function pausedText({ reason, since, time_zone, working_days_left: days }: Promised, now: Date): string {
  const day = recentDay(dayIn(time_zone, since), time_zone, now);
  const text = `Paused since ${day}: ${pausedFor[reason ?? 'customer'] ?? pausedFor.customer}.`;
  return days > 0 ? `${text} ${workingDaysText(days)} left.` : text;
}

function runningText(promise: Promised, now: Date): string {
  const { due_on, time_zone } = promise;
  const day = dayName(due_on, now);
  if (!isLate(promise, now)) return `Ready by ${day}`;
  const daysLate = daysBetween(due_on, dayIn(time_zone, now));
  return daysLate > 0 ? `Was due ${day}, ${daysText(daysLate)} late` : `Was due ${day}`;
}

function deliveredText({ since, due_on, time_zone }: Promised, now: Date): string {
  const day = dayIn(time_zone, since);
  const daysLate = daysBetween(due_on, day);
  return `Delivered ${dayName(day, now)}, ${daysLate > 0 ? `${daysText(daysLate)} late` : 'on time'}`;
}

/** The same text and day for everyone. Days are the company’s, never the browser’s. */
export function promiseText(promise: Promised, status: string, now = new Date()): string {
  if (status === 'cancelled') return 'Cancelled. No further work.';
  switch (promise.state) {
    case 'waiting':
      return waitingText(promise);
    case 'paused':
      return pausedText(promise, now);
    case 'stopped':
      return deliveredText(promise, now);
    default:
      return runningText(promise, now);
  }
}

export type PromiseTone = 'good' | 'bad' | 'warn' | 'neutral';

export function promiseTone(promise: Promised, status: string, now = new Date()): PromiseTone {
  if (status === 'cancelled') return 'neutral';
  if (promise.state === 'stopped') return 'good';
  if (promise.state === 'running') return isLate(promise, now) ? 'bad' : 'neutral';
  return 'warn';
}
