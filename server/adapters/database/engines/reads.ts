import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../database.ts';

/** Reads for lists that may be a second old. Never decide about money or access by them. */
export type Reads = {
  /** Reads the replica, unless the user would miss a change that they made or were notified of. */
  list<T>(userId: number, query: (db: Db) => Promise<T>): Promise<T>;
  /** Null: anyone. */
  markChanged(userId: number | null): void;
  replicaLagSeconds?(): Promise<number>;
  close(): Promise<void>;
};

export const primaryReads = (db: Db): Reads => ({
  list: (_, query) => query(db),
  markChanged() {},
  async close() {},
});

/** Positions in the write-ahead log. */
export type ReplicaProbes = {
  writtenByPrimary(): Promise<number>;
  /** Rejects if it isn't a replica of this database. */
  replayedByReplica(): Promise<number>;
};

type Options = {
  db: Db;
  replica: { db: Db; close(): Promise<void> };
  probes: ReplicaProbes;
  /** True if it responded at the start. */
  usable: boolean;
  /** Called once, until it is usable again. */
  onUnusable(reason: string): void;
  onUsable(): void;
};

const MAX_AGE_MS = 1_000;
/** Two checks fit into the maximal age, so that a replica half a second behind is still used. */
const CHECK_MS = 400;
/** Checks stop after this time without lists. */
const IDLE_MS = 10_000;

/**
 * The replica has replayed everything that was committed before `current`, a time of this process: clocks of servers
 * are not compared, and an idle primary looks no older than a busy one.
 */
export function replicaReads(options: Options): Reads {
  const { db, replica, probes, onUnusable, onUsable } = options;
  let current = Number.NEGATIVE_INFINITY;
  let samples: { at: number; position: number }[] = [];
  const changedAt = new Map<number | null, number>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | null = null;
  let { usable } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let closed = false;

  const isCurrent = () => performance.now() - current <= MAX_AGE_MS;
  const compare = async () => {
    const at = performance.now();
    samples = samples.filter((sample) => at - sample.at <= MAX_AGE_MS);
    samples.push({ at, position: await probes.writtenByPrimary() });
    const replayed = await probes.replayedByReplica();
    const reached = samples.findLast(({ position }) => position <= replayed);
    if (reached) current = Math.max(current, reached.at);
  };
  const report = (error: unknown) => {
    if (isCurrent()) {
      if (!usable) onUsable();
      usable = true;
    } else if (usable && startedAt !== null && performance.now() - startedAt > MAX_AGE_MS) {
      usable = false;
      onUnusable(error instanceof Error ? error.message : 'it is more than a second behind');
    }
  };
  const check = async () => {
    const error = await compare().catch((reason: unknown) => reason);
    if (closed) return;
    report(error);
    if (performance.now() - listedAt > IDLE_MS) {
      startedAt = null;
      return;
    }
    timer = setTimeout(() => {
      running = check();
    }, CHECK_MS);
    timer.unref();
  };
  const keepChecking = () => {
    listedAt = performance.now();
    if (startedAt !== null || closed) return;
    startedAt = listedAt;
    running = check();
  };
  const lastChangeFor = (userId: number) =>
    Math.max(...[userId, null].map((id) => changedAt.get(id) ?? Number.NEGATIVE_INFINITY));

  return {
    async list(userId, query) {
      keepChecking();
      if (!isCurrent() || lastChangeFor(userId) >= current) return query(db);
      try {
        return await query(replica.db);
      } catch (error) {
        if (error instanceof AppError) throw error;
        // Lost, canceled because of a conflict, or not migrated yet: the next check decides whether it is used again.
        current = Number.NEGATIVE_INFINITY;
        return query(db);
      }
    },
    markChanged(userId) {
      const now = performance.now();
      changedAt.delete(userId);
      changedAt.set(userId, now);
      for (const [id, at] of changedAt) {
        if (now - at <= MAX_AGE_MS) break;
        changedAt.delete(id);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      await replica.close();
    },
  };
}
