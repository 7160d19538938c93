import type { RawBuilder } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';

const MINUTE_MS = 60_000;

/** Real time, whatever the clock says: it concerns the load of this machine. */
export const dueIn = (db: Db, ms: number): RawBuilder<string> => databaseTime(db, ms);

const waits = [1, 5, 15, 60];
const LONGEST_MINUTES = 6 * 60;

/** The minutes after each failure are 1, 5, 15, 60, then 360. */
export const dueAfter = (db: Db, failures: number) => dueIn(db, (waits[failures - 1] ?? LONGEST_MINUTES) * MINUTE_MS);
