import { statfs } from 'node:fs/promises';
import { databaseNow } from '../../adapters/database/engines/server-state.ts';
import { released } from '../../adapters/database/migrate.ts';
import type { Deps } from '../../deps.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';

const EVERY_MS = 15_000;
// A slower call says little about the clock.
const MAX_ROUND_TRIP_MS = 2_000;

type HeartbeatDeps = Pick<Deps, 'db' | 'config' | 'log' | 'node'>;

export type Disk = { free: number; total: number };

export async function diskOf(folder: string): Promise<Disk | null> {
  const stats = await statfs(folder).catch(() => null);
  return stats && { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize };
}

export function startHeartbeat(deps: HeartbeatDeps, jobs: readonly ScheduledTask[]): { stop(): Promise<void> } {
  let clockMs = 0;
  let beating: Promise<void> = Promise.resolve();
  const beat = () => {
    beating = beating.then(async () => {
      try {
        clockMs = (await clockDifference(deps)) ?? clockMs;
        await writeNode(deps, jobs, clockMs);
      } catch (error) {
        deps.log.warn({ err: error }, 'the heartbeat of this node could not be written');
      }
    });
  };
  const timer = setInterval(beat, EVERY_MS);
  timer.unref();
  beat();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await deps.db
        .deleteFrom('nodes')
        .where('id', '=', deps.node.id)
        .execute()
        .catch(() => {});
    },
  };
}

/** How far this node's clock is ahead of the database's. */
async function clockDifference({ db }: HeartbeatDeps): Promise<number | null> {
  const sent = Date.now();
  const there = (await databaseNow(db)).getTime();
  const received = Date.now();
  return received - sent > MAX_ROUND_TRIP_MS ? null : Math.round((sent + received) / 2 - there);
}

async function writeNode({ db, config, node }: HeartbeatDeps, jobs: readonly ScheduledTask[], clockMs: number) {
  const disk = await diskOf(config.dataDir);
  const row = {
    version: node.version,
    migration: Object.keys(released).at(-1) ?? '',
    started_at: node.startedAt.toISOString(),
    // Uses the database's clock, so that a wrong one does not make a running node look dead.
    seen_at: new Date(Date.now() - clockMs).toISOString(),
    clock_ms: clockMs,
    jobs: JSON.stringify(Object.fromEntries(jobs.map(({ name, everyMs }) => [name, everyMs]))),
    disk_free: disk?.free ?? null,
    disk_total: disk?.total ?? null,
  };
  await db
    .insertInto('nodes')
    .values({ id: node.id, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute();
}
