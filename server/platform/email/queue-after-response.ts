import { setImmediate as responseSent } from 'node:timers/promises';
import type { Db } from '../../adapters/database/schema/schema.ts';

type Log = { error(details: object, message: string): void };

const pendingByDb = new WeakMap<Db, Set<Promise<void>>>();

/** The response time must not reveal whether there was an email to queue. The outbox waits for it to finish. */
export function queueAfterResponse({ db, log }: { db: Db; log: Log }, queue: () => Promise<void>): void {
  const pending = pendingByDb.get(db) ?? new Set();
  pendingByDb.set(db, pending);
  const queued = responseSent()
    .then(queue)
    .catch((error: unknown) => log.error({ err: error }, 'a requested email could not be queued'))
    .finally(() => pending.delete(queued));
  pending.add(queued);
}

export const waitForQueueing = async (db: Db): Promise<void> => {
  await Promise.all(pendingByDb.get(db) ?? []);
};
