import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/schema.ts';

export type QueuedEmail = Selectable<Tables['outbox']>;

/** Longer than any attempt: otherwise two workers could send the same email. */
export const LEASE_MS = 3 * 60_000;

/**
 * One statement, so that only one of two nodes gets a row. Counts the attempt before it runs, because an email that
 * kills its process must run out of attempts too.
 */
export async function leaseDueEmails(db: Db, limit: number, now: Date): Promise<QueuedEmail[]> {
  const time = now.toISOString();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', time)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', time)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit);
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

/** Writes nothing if the lease has expired and another attempt was counted. */
export async function recordOutcome(db: Db, email: QueuedEmail, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: null, ...outcome, leased_until: null })
    .where('id', '=', email.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', email.attempts)
    .execute();
}

/** For leases of a killed process. Call it only where no other node can be running. */
export async function releaseEmailLeases(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute();
}
