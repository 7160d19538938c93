import type { Db } from '../../adapters/database/database.ts';
import { MINUTE_MS } from './line.ts';

/** Shorter problems often resolve themselves. */
const WARNED_AFTER_MS = 10 * MINUTE_MS;

export const warnedSince = (now: Date): string => new Date(now.getTime() - WARNED_AFTER_MS).toISOString();

export async function systemWarnings(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('system_lines')
    .select('key')
    .where('status', '=', 'bad')
    .where('since', '<=', warnedSince(now))
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}
