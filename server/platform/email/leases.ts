import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { kindsThatWait, READER_WAIT_MS } from './reader-wait.ts';

export type QueuedEmail = Selectable<Tables['outbox']>;

type Lease = { limit: number; now: Date; readerWaitMs?: number };

/** Longer than any attempt: otherwise two workers could send the same email. */
export const LEASE_MS = 3 * 60_000;

/**
 * One statement, so that only one of two nodes gets a row. Counts the attempt in advance: an email that kills its
 * process must run out of attempts too.
 */
export async function leaseDueEmails(
  db: Db,
  { limit, now, readerWaitMs = READER_WAIT_MS }: Lease,
  sent: SentEmails | null = null,
): Promise<QueuedEmail[]> {
  if (!sent) return leaseQuery(db, { limit, now, readerWaitMs }).execute();
  // A statement must not change a row twice.
  const others = leaseQuery(db, { limit, now, readerWaitMs }).where(
    'id',
    'not in',
    sent.emails.map(({ id }) => id),
  );
  if (isPostgres(db))
    return (await sql<QueuedEmail>`with recorded as (${markSent(db, sent)}) ${others}`.execute(db)).rows;
  await markSent(db, sent).execute();
  return others.execute();
}

/** Applies to the first attempt, if emails were queued with a longer wait. */
function isDueEarly({ now, readerWaitMs }: Required<Lease>): RawBuilder<boolean>[] {
  if (readerWaitMs >= READER_WAIT_MS) return [];
  const time = new Date(now.getTime() + READER_WAIT_MS - readerWaitMs).toISOString();
  return [sql<boolean>`(attempts = 0 and next_try_at <= ${time} and kind in (${sql.join(kindsThatWait)}))`];
}

function leaseQuery(db: Db, lease: Required<Lease>) {
  const { limit, now } = lease;
  const time = now.toISOString();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('next_try_at', '<=', time), ...isDueEarly(lease)]))
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
    .returningAll();
}

type Outcome =
  | { state: 'sent'; sent_at: string | null; last_error?: string }
  | { state: 'waiting'; next_try_at: string; last_error: string }
  | { state: 'dead'; last_error: string; changed_at: string };

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

/** Call it before the email is sent. Never becomes less strict: an earlier attempt may have arrived. */
export async function recordShown(db: Db, { id }: QueuedEmail, shows: MessageVisibility): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ shown_visibility: shows })
    .where('id', '=', id)
    .where((e) => e.or([e('shown_visibility', 'is', null), e('shown_visibility', '<>', 'team')]))
    .execute();
}

type SentEmails = { emails: QueuedEmail[]; at: Date };

const markSent = (db: Db, { emails, at }: SentEmails) =>
  db
    .updateTable('outbox')
    .set({ last_error: null, state: 'sent', sent_at: at.toISOString(), leased_until: null })
    .where('state', '=', 'waiting')
    .where((e) => e.or(emails.map(({ id, attempts }) => e.and([e('id', '=', id), e('attempts', '=', attempts)]))));

const GATHER_MS = 25;

/** Records emails that are sent within a moment in one statement, with the next lease if there is one. */
export function sentRecorder(db: Db) {
  type Gathered = SentEmails & { recorded: PromiseWithResolvers<void>; timer: NodeJS.Timeout };
  let gathered: Gathered | null = null;

  function gather(at: Date): Gathered {
    const timer = setTimeout(() => {
      const taken = take();
      if (taken)
        markSent(db, taken)
          .execute()
          .then(() => taken.recorded.resolve(), taken.recorded.reject);
    }, GATHER_MS);
    return { emails: [], at, recorded: Promise.withResolvers(), timer };
  }
  function take(): Gathered | null {
    const taken = gathered;
    gathered = null;
    if (taken) clearTimeout(taken.timer);
    return taken;
  }
  return {
    record(email: QueuedEmail, at: Date): Promise<void> {
      gathered ??= gather(at);
      gathered.emails.push(email);
      return gathered.recorded.promise;
    },
    async lease(lease: Lease): Promise<QueuedEmail[]> {
      const sent = take();
      try {
        const leased = await leaseDueEmails(db, lease, sent);
        sent?.recorded.resolve();
        return leased;
      } catch (error) {
        sent?.recorded.reject(error);
        throw error;
      }
    },
  };
}

/** A stopping process calls it for emails that it has leased and not begun to send. */
export async function releaseUnstarted(db: Db, emails: readonly QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable('outbox')
    .set((e) => ({ leased_until: null, attempts: e('attempts', '-', 1) }))
    .where('state', '=', 'waiting')
    .where((e) => e.or(emails.map(({ id, attempts }) => e.and([e('id', '=', id), e('attempts', '=', attempts)]))))
    .execute();
}

/** Call it only where no other node can be running. */
export async function releaseEmailLeases(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute();
}
