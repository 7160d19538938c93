import { cleanUp } from '../adapters/database/cleanup.ts';
import type { Deps } from '../deps.ts';
import { queueDailyDigests } from '../emails/office/queue-daily-digests.ts';
import { backupTasks } from '../operations/backup/scheduled.ts';
import { timeZoneOf } from '../order/clock/clock.ts';
import type { ScheduledTask } from '../shared/scheduler.ts';
import { tasksOfAreas } from './areas.ts';
import { registers } from './registers.ts';

const CLEANUP_MS = 3600_000;
/** The first run after 8 in the morning queues them. */
const DAILY_EMAILS_MS = 5 * 60_000;

export const scheduledTasks = (deps: Deps): ScheduledTask[] => [
  { name: 'cleanup', everyMs: CLEANUP_MS, run: (stopping) => cleanUp(deps.db, stopping) },
  { name: 'daily-emails', everyMs: DAILY_EMAILS_MS, run: () => queueDailyDigests(deps, () => timeZoneOf(deps)) },
  ...backupTasks(deps),
  ...tasksOfAreas(deps, registers),
];
