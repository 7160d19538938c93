import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/schema.ts';

export type QueuedEmail = Selectable<Tables['outbox']>;

/** Longer than any one try may last, so that a letter is never in two hands while both are alive. */
export const LEASE_MS = 3 * 60_000;

/**
 * Takes up to `count` letters that are due. One statement, checked again by the engine where two nodes reach for the
 * same row: one gets it. The try is counted now, so that a letter that kills its process is given up some day too.
 */
export async function leaseDueEmails(db: Db, count: number, now: Date): Promise<QueuedEmail[]> {
  const time = now.toISOString();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', time)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', time)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(count);
  return db
    .updateTable('outbox')
    .set((eb) => ({
      leased_until: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', time)]))
    .returningAll()
    .execute();
}

type Outcome =
  | { state: 'sent'; sent_at: string | null; last_error?: string }
  | { state: 'waiting'; next_try_at: string; last_error: string }
  | { state: 'dead'; last_error: string };

/** Writes down how a try ended. Who overslept its lease finds the count moved on and changes nothing. */
export async function settle(db: Db, mail: QueuedEmail, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: null, ...outcome, leased_until: null })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** For a start where no other node can be at work: what a killed process held is due again at once. */
export async function releaseEmailLeases(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute();
}
