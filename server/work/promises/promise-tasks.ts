import type { Deps } from '../../deps.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';
import { queueDueDigests } from './due-digest.ts';
import { startWaitingClocks } from './start-waiting-clocks.ts';
import { remindWaitingCustomers } from './waiting-reminders.ts';
import { warnOfDueOrders } from './warn-of-due-orders.ts';

const EACH_MINUTE_MS = 45_000;
const DIGEST_MS = 5 * 60_000;

export const promiseTasks = (deps: Deps): ScheduledTask[] => [
  { name: 'promise-warnings', everyMs: EACH_MINUTE_MS, run: (stopping) => warnOfDueOrders(deps, stopping) },
  { name: 'waiting-reminders', everyMs: EACH_MINUTE_MS, run: (stopping) => remindWaitingCustomers(deps, stopping) },
  // Runs with each round, and after each change of the settings.
  { name: 'waiting-clocks', everyMs: 0, run: (stopping) => startWaitingClocks(deps, stopping) },
  { name: 'due-digest', everyMs: DIGEST_MS, run: () => queueDueDigests(deps) },
];
