import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import { DUE_TIMES } from './due-times.ts';
import { ageOf, duration, HOUR_MS, type Line, type LineReader, MINUTE_MS } from './line.ts';

const MAX_FAILURES = 3;
const CHECK_CLOCKS =
  'Check the clocks of all servers. What was recorded meanwhile, such as dates of orders and invoices, may be wrong too.';
/** The scheduler looks for due jobs twice a minute, and a job may have to wait for another one. */
const SLACK_MS = 5 * MINUTE_MS;

/** Times in the future that were found are shown for so long. */
const FOUND_MS = HOUR_MS;

type Run = { name: string; last_started_at: string; failures: number; future_found_at: string | null };

export const scheduledTaskLines: LineReader = async ({ db }, { nodes, databaseTime }) => {
  const runs = await db
    .selectFrom('job_runs')
    .select(['name', 'last_started_at', 'failures', 'future_found_at'])
    .execute();
  const jobs = new Map(nodes.flatMap((node) => Object.entries(node.jobs)));
  const firstStart = Math.min(...nodes.map(({ started_at }) => Date.parse(started_at)));
  return [...jobs]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, everyMs]) => {
      const run = runs.find((one) => one.name === name);
      const sinceRun = databaseTime.getTime() - (run ? Date.parse(run.last_started_at) : firstStart);
      const sinceFound = ageOf(run?.future_found_at, databaseTime);
      return jobLine({ name, everyMs, run, sinceRun, sinceFound });
    });
};

type Job = { name: string; everyMs: number; run: Run | undefined; sinceRun: number; sinceFound: number | null };

function jobLine({ name, everyMs, run, sinceRun, sinceFound }: Job): Line {
  const key = `job.${name}`;
  const value = run ? `Last run ${duration(sinceRun)} ago` : 'Not run yet';
  const failures = run?.failures ?? 0;
  if (failures >= MAX_FAILURES)
    return {
      key,
      status: 'bad',
      value,
      text: `The last ${failures} runs failed.`,
      action: 'The server’s log has the error (“a scheduled job failed”).',
    };
  if (sinceRun < -FUTURE_MS)
    return {
      key,
      status: 'bad',
      value: `Last run ${duration(-sinceRun)} in the future`,
      text: 'It was recorded with a clock that was wrong. The job runs all the same.',
      action: CHECK_CLOCKS,
    };
  if (sinceFound !== null && sinceFound < FOUND_MS)
    return {
      key,
      status: 'bad',
      value,
      text:
        name === DUE_TIMES
          ? `${duration(sinceFound)} ago, emails, files or leases had times in the future. They are due now.`
          : `${duration(sinceFound)} ago, its last run was in the future. It has run since.`,
      action: CHECK_CLOCKS,
    };
  if (sinceRun > 2 * everyMs + SLACK_MS)
    return {
      key,
      status: 'warn',
      value,
      text: 'It has not run when it was due, twice.',
      action: 'Look for errors in the server’s log, and restart the server if there are none.',
    };
  return { key, status: 'ok', value, text: failures === 0 ? 'It runs when it is due.' : 'The last run failed.' };
}
