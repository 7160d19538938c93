import { setImmediate as answered } from 'node:timers/promises';
import type { Db } from '../../adapters/database/schema.ts';

type Log = { error(details: object, message: string): void };

const running = new WeakMap<Db, Set<Promise<void>>>();

/**
 * Queues letters once the answer has gone out, where its time must not tell whether there is anything to queue. The
 * outbox over the same database waits for it before it is through or ends.
 */
export function queueAfterResponse({ db, log }: { db: Db; log: Log }, queue: () => Promise<void>): void {
  const jobs = running.get(db) ?? new Set();
  running.set(db, jobs);
  const job = answered()
    .then(queue)
    .catch((error: unknown) => log.error({ err: error }, 'a letter was asked for and could not be queued'))
    .finally(() => jobs.delete(job));
  jobs.add(job);
}

export const pendingQueueJobs = async (db: Db): Promise<void> => {
  await Promise.all(running.get(db) ?? []);
};
