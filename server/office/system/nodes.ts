import type { Db } from '../../adapters/database/database.ts';
import { wasSeenWithin } from '../../adapters/database/database-time.ts';
import { isClockOff } from '../../shared/node.ts';
import { count, type Line, type LineReader, MINUTE_MS, type RunningNode } from './line.ts';

/** A killed node is shown for this time. */
const GONE_MS = 2 * MINUTE_MS;
const MAX_CLOCK_MS = 5_000;
const SYNCHRONIZE = 'Synchronize the clocks of all servers, for example with chrony.';

export async function runningNodes(db: Db): Promise<RunningNode[]> {
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .where(wasSeenWithin(db, GONE_MS))
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  return rows.map(({ disk_free, disk_total, jobs, ...node }) => ({
    ...node,
    disk: disk_free === null || disk_total === null ? null : { free: disk_free, total: disk_total },
    jobs: JSON.parse(jobs) as Record<string, number>,
  }));
}

export async function removeGoneNodes(db: Db): Promise<void> {
  await db
    .deleteFrom('nodes')
    .where((e) => e.not(wasSeenWithin(db, GONE_MS)))
    .execute();
}

const listed = (values: Iterable<string>) => [...new Set(values)].sort().join(', ');

export const nodesLine: LineReader = async (_, { nodes, databaseTime }) => {
  const key = 'nodes';
  const value = nodes.length === 0 ? 'None has reported yet' : `${count(nodes.length, 'node')} running`;
  const problem = problemOf(nodes, databaseTime);
  const text = nodes.length > 1 ? 'All nodes run the same version.' : 'The server is running.';
  return [problem ? { key, value, ...problem } : { key, value, status: 'ok', text }];
};

function problemOf(nodes: RunningNode[], databaseTime: Date): Omit<Line, 'key' | 'value'> | null {
  const off = nodes.filter(({ clock_ms }) => isClockOff({ clockMs: clock_ms }));
  if (off.length > 0)
    return {
      status: 'bad',
      text: `The clock of ${listed(off.map(({ id }) => id))} is more than 10 seconds off the database’s. Until it is right, that server sends no emails, runs no scheduled jobs and checks no payments.`,
      action: SYNCHRONIZE,
    };
  const late = nodes.filter(({ clock_ms }) => Math.abs(clock_ms) > MAX_CLOCK_MS);
  if (late.length > 0)
    return {
      status: 'bad',
      text: `The clock of ${listed(late.map(({ id }) => id))} is more than 5 seconds off the database’s.`,
      action: SYNCHRONIZE,
    };
  const silent = nodes.filter(({ seen_at }) => databaseTime.getTime() - Date.parse(seen_at) > MINUTE_MS);
  if (silent.length > 0)
    return {
      status: 'warn',
      text: `No sign of ${listed(silent.map(({ id }) => id))} for more than a minute.`,
      action: 'Check whether the process is running, and start it again.',
    };
  const versions = listed(nodes.map(({ version, migration }) => `${version} (${migration})`));
  if (versions.includes(', '))
    return {
      status: 'warn',
      text: `The nodes run different versions: ${versions}.`,
      action: 'Finish the upgrade: restart the older nodes with the new version.',
    };
  return null;
}
