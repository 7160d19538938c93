import { duration, type Line, type LineReader, MINUTE_MS } from './line.ts';

const MAX_FAILURES = 3;
/** The scheduler looks for due jobs twice a minute, and a job may have to wait for another one. */
const SLACK_MS = 5 * MINUTE_MS;

type Run = { name: string; last_started_at: string; failures: number };

export const scheduledTaskLines: LineReader = async ({ db }, { nodes, databaseTime }) => {
  const runs = await db.selectFrom('job_runs').select(['name', 'last_started_at', 'failures']).execute();
  const jobs = new Map(nodes.flatMap((node) => Object.entries(node.jobs)));
  const firstStart = Math.min(...nodes.map(({ started_at }) => Date.parse(started_at)));
  return [...jobs]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, everyMs]) => {
      const run = runs.find((one) => one.name === name);
      const sinceRun = databaseTime.getTime() - (run ? Date.parse(run.last_started_at) : firstStart);
      return jobLine({ name, everyMs, run, sinceRun });
    });
};

type Job = { name: string; everyMs: number; run: Run | undefined; sinceRun: number };

function jobLine({ name, everyMs, run, sinceRun }: Job): Line {
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
