import { setTimeout as wait } from 'node:timers/promises';

/** The share of the time in which a backup works is a third. */
const REST_PER_WORK = 2;
const LONGEST_REST_MS = 500;

/**
 * On SQLite, the processor and the disk of the backup are those of the buyers. PostgreSQL has its own. Call the result
 * after each small step.
 */
export function createPace(now = () => performance.now(), rest: (ms: number) => Promise<unknown> = wait) {
  let worksSince = now();
  return async (): Promise<void> => {
    await rest(Math.min((now() - worksSince) * REST_PER_WORK, LONGEST_REST_MS));
    worksSince = now();
  };
}
