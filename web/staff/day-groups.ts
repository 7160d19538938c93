import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { daysBetween } from '../order/company-days.ts';

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

const A_SUNDAY = '2026-01-04';

/** Days left in the week, which ends on Sunday. */
const daysToSunday = (today: string): number => (7 - (daysBetween(A_SUNDAY, today) % 7)) % 7;

/** A job that waits has no day yet. */
function groupOf({ promise: { state, late, due_on, today } }: Job): GroupId {
  if (state === 'waiting' || state === 'paused') return 'waiting';
  const days = daysBetween(today, due_on);
  if (late || days < 0) return 'late';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days <= daysToSunday(today) ? 'week' : 'later';
}

/** Only those that have jobs, in the order of the day. */
export function dayGroups<T extends Job>(jobs: readonly T[]): { id: GroupId; name: string; jobs: T[] }[] {
  return (Object.keys(groupNames) as GroupId[])
    .map((id) => ({ id, name: groupNames[id], jobs: jobs.filter((job) => groupOf(job) === id) }))
    .filter((group) => group.jobs.length > 0);
}
