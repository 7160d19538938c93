import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { daysBetween } from '../order/company-days.ts';
import { weekOf } from './weeks.ts';

const groupNames = {
  late: 'Late',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  waiting: 'Waiting for the customer',
} as const;

type GroupId = keyof typeof groupNames;
type Job = Pick<StaffOrder, 'promise'>;

/** A job that waits has no day yet. */
function groupOf({ promise: { state, late, due_on, today } }: Job): GroupId {
  if (state === 'waiting' || state === 'paused') return 'waiting';
  const days = daysBetween(today, due_on);
  if (late || days < 0) return 'late';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return weekOf(due_on) === weekOf(today) ? 'week' : 'later';
}

/** Only those that have jobs, in the order of the day. */
export function dayGroups<T extends Job>(jobs: readonly T[]): { id: GroupId; name: string; jobs: T[] }[] {
  return (Object.keys(groupNames) as GroupId[])
    .map((id) => ({ id, name: groupNames[id], jobs: jobs.filter((job) => groupOf(job) === id) }))
    .filter((group) => group.jobs.length > 0);
}
