import { statfs } from 'node:fs/promises';
import { databaseTime } from '../../adapters/database/database-time.ts';
import { released } from '../../adapters/database/migrate.ts';
import type { Deps } from '../../deps.ts';
import { measureClock } from '../../shared/node.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';

const EVERY_MS = 15_000;

type HeartbeatDeps = Pick<Deps, 'db' | 'config' | 'log' | 'node'>;

export type Disk = { free: number; total: number };

export async function diskOf(folder: string): Promise<Disk | null> {
  const stats = await statfs(folder).catch(() => null);
  return stats && { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize };
}

export function startHeartbeat(deps: HeartbeatDeps, jobs: readonly ScheduledTask[]): { stop(): Promise<void> } {
  let beating: Promise<void> = Promise.resolve();
  const beat = () => {
    beating = beating.then(async () => {
      try {
        await measureClock(deps);
        await writeNode(deps, jobs);
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

async function writeNode({ db, config, node }: HeartbeatDeps, jobs: readonly ScheduledTask[]) {
  const disk = await diskOf(config.dataDir);
  const row = {
    version: node.version,
    migration: Object.keys(released).at(-1) ?? '',
    started_at: node.startedAt.toISOString(),
    // A wrong clock does not make a running node look dead.
    seen_at: databaseTime(db),
    clock_ms: node.clockMs,
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
