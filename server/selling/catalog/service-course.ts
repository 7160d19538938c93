import type { z } from 'zod';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import type { serviceInput } from '../../../contract/selling/catalog-admin.ts';
import type { ScheduledStep, ServiceStep } from '../../../contract/selling/service-course.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { dayPromises } from '../../order/clock/clock.ts';

type DayPromises = ReturnType<typeof dayPromises>;

export const courseColumns = [
  'services.steps',
  'services.on_site',
  'services.needs_dpa',
  'services.hourly_from_cents',
  'services.hourly_to_cents',
] as const;

type Row = {
  steps: string;
  on_site: boolean;
  needs_dpa: boolean;
  hourly_from_cents: number | null;
  hourly_to_cents: number | null;
};
type Course = Pick<ServiceDetail, 'steps' | 'on_site' | 'needs_dpa' | 'hourly_from' | 'hourly_to'>;

export const toCourse = ({ steps, on_site, needs_dpa, hourly_from_cents: from, hourly_to_cents: to }: Row): Course => ({
  steps: JSON.parse(steps),
  on_site,
  needs_dpa,
  hourly_from: from === null ? null : toDecimal(from),
  hourly_to: to === null ? null : toDecimal(to),
});

/** Services that name no steps have these, in percent of their days. */
const everyOrder = [
  ['Started', 20],
  ['Completed', 80],
] as const;

type Scheduled = {
  steps: readonly ServiceStep[];
  /** Those of the service alone, in which its steps count. */
  ownDays: number;
  /** Includes those of the chosen options. */
  days: number;
};

export function scheduleOf({ steps, ownDays, days }: Scheduled, promised: DayPromises): ScheduledStep[] {
  const { today, done_by } = promised(days);
  const dayAfter = (offset: number) => (offset <= 0 ? today : promised(offset).done_by);
  const own = steps.map(({ name, offset_days }) => ({
    name,
    day: dayAfter(Math.round((offset_days * days) / Math.max(1, ownDays))),
  }));
  const usual = everyOrder.map(([name, percent]) => ({ name, day: dayAfter(Math.ceil((days * percent) / 100)) }));
  const isNamed = own.at(-1)?.day === done_by;
  return [
    { name: 'Ordered', day: today },
    ...(own.length > 0 ? own : usual),
    ...(isNamed ? [] : [{ name: 'Delivered', day: done_by }]),
  ];
}

/** What is omitted is unchanged. */
export const toCourseRow = ({ steps, on_site, needs_dpa, hourly_from, hourly_to }: z.output<typeof serviceInput>) => ({
  ...(steps !== undefined && { steps: JSON.stringify(steps) }),
  ...(on_site !== undefined && { on_site }),
  ...(needs_dpa !== undefined && { needs_dpa }),
  ...(hourly_from !== undefined && { hourly_from_cents: hourly_from }),
  ...(hourly_to !== undefined && { hourly_to_cents: hourly_to }),
});
