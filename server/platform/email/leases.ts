import { type RawBuilder, type Selectable, sql } from 'kysely';
import { databaseTime, FUTURE_MS, isUnleased, latestTime } from '../../adapters/database/database-time.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { GIVEN_UP_MS, longestDelaysMs, lostDelaysMs, MAX_ATTEMPTS, retryDelayMs } from './back-off.ts';
import { kindsThatWait, READER_WAIT_MS } from './reader-wait.ts';

export type QueuedEmail = Selectable<Tables['outbox']> & {
  /** That of its order. Undefined for emails that nobody has queued, such as samples. */
  withdrawalUntil?: string | null;
};

type Lease = {
  limit: number;
  /** Emails that are due so much later are sent too. */
  aheadMs?: number;
  readerWaitMs?: number;
};

/** Longer than any attempt: otherwise two workers could send the same email. */
export const LEASE_MS = 3 * 60_000;

/** A leased email is being sent. */
export const isUnleasedEmail = (db: Db) => isUnleased(db, LEASE_MS);

/** One statement, so that only one of two nodes gets a row. */
export async function leaseDueEmails(db: Db, lease: Lease, sent?: readonly QueuedEmail[]): Promise<QueuedEmail[]> {
  if (!sent) return leaseQuery(db, lease).execute();
  // A statement must not change a row twice.
  const others = leaseQuery(db, lease).where(
    'id',
    'not in',
    sent.map(({ id }) => id),
  );
  if (isPostgres(db))
    return (await sql<QueuedEmail>`with recorded as (${markSent(db, sent)}) ${others}`.execute(db)).rows;
  await markSent(db, sent).execute();
  return others.execute();
}

/** Applies to the first attempt, if emails were queued with a longer wait. */
function isDueEarly(db: Db, { aheadMs = 0, readerWaitMs = READER_WAIT_MS }: Lease): RawBuilder<boolean>[] {
  if (readerWaitMs >= READER_WAIT_MS) return [];
  const time = databaseTime(db, aheadMs + READER_WAIT_MS - readerWaitMs);
  return [
    sql<boolean>`(attempts = 0 and lost_attempts = 0 and next_try_at <= ${time}
      and kind in (${sql.join(kindsThatWait)}))`,
  ];
}

/** An attempt counts once it has an outcome. If its process ends first, the email waits as after a failure. */
function leaseQuery(db: Db, lease: Lease) {
  const { limit, aheadMs = 0 } = lease;
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('next_try_at', '<=', databaseTime(db, aheadMs)), ...isDueEarly(db, lease)]))
    .where(isUnleasedEmail(db))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit);
  return db
    .updateTable('outbox')
    .set((eb) => ({
      leased_until: databaseTime(db, LEASE_MS),
      next_try_at: nextAfterLoss(db),
      lost_attempts: eb('lost_attempts', '+', 1),
    }))
    .where('id', 'in', due)
    .where('state', '=', 'waiting')
    .where(isUnleasedEmail(db))
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('orders')
        .select('orders.withdrawal_until')
        .whereRef('orders.id', '=', 'outbox.order_id')
        .as('withdrawalUntil'),
    );
}

const nextAfterLoss = (db: Db) => {
  const [first, second, third, others] = lostDelaysMs;
  return sql<string>`case lost_attempts when 0 then ${databaseTime(db, first)} when 1 then ${databaseTime(db, second)}
    when 2 then ${databaseTime(db, third)} else ${databaseTime(db, others)} end`;
};

/** Returns how many emails waited for longer than they can. They are due now. */
export async function resetFutureEmails(db: Db): Promise<number> {
  const longestLossMs = lostDelaysMs[lostDelaysMs.length - 1] ?? 0;
  const latest = sql<string>`case when lost_attempts > 0 then ${databaseTime(db, longestLossMs + FUTURE_MS)}
    else ${latestTime(db, 'attempts', [2 * READER_WAIT_MS, ...longestDelaysMs])} end`;
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: databaseTime(db) })
    .where('state', '=', 'waiting')
    .where('next_try_at', '>', latest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
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

/** Call it before the email is sent, so that a sent email has it. */
export async function recordNote(db: Db, { id, note: before }: QueuedEmail, note: string | null): Promise<void> {
  if (before !== note) await db.updateTable('outbox').set({ note }).where('id', '=', id).execute();
}

/** The row of an attempt that still has its lease: no other attempt has begun. */
const ownAttempt = (db: Db, { id, leased_until }: QueuedEmail) =>
  db
    .updateTable('outbox')
    .set((e) => ({ attempts: e('attempts', '+', 1), lost_attempts: 0, leased_until: null }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leased_until', '=', leased_until);

export const recordSkipped = (db: Db, email: QueuedEmail, reason: string) =>
  ownAttempt(db, email)
    .set({ state: 'sent', sent_at: null, last_error: `Skipped: ${reason}`, sealed: null })
    .execute();

/** An email is given up by its number of attempts and its age together. Returns null if the lease was lost. */
export async function recordFailure(db: Db, email: QueuedEmail, last_error: string, random: number) {
  const attempts = email.attempts + 1;
  const isOld = sql<boolean>`coalesce(changed_at, created_at) <= ${databaseTime(db, -GIVEN_UP_MS)}`;
  const failed = ownAttempt(db, email).set({
    last_error,
    next_try_at: databaseTime(db, retryDelayMs(attempts, random)),
  });
  const changed =
    attempts < MAX_ATTEMPTS
      ? failed
      : failed.set((e) => ({
          state: sql`case when ${isOld} then 'dead' else state end`,
          sealed: sql<string | null>`case when ${isOld} then null else sealed end`,
          changed_at: sql<string | null>`case when ${isOld} then ${databaseTime(db)} else ${e.ref('changed_at')} end`,
        }));
  return (await changed.returning(['state', 'next_try_at']).executeTakeFirst()) ?? null;
}

const markSent = (db: Db, emails: readonly QueuedEmail[]) =>
  db
    .updateTable('outbox')
    .set((e) => ({
      last_error: null,
      state: 'sent',
      sent_at: databaseTime(db),
      attempts: e('attempts', '+', 1),
      lost_attempts: 0,
      leased_until: null,
      sealed: null,
    }))
    .where('state', '=', 'waiting')
    .where((e) =>
      e.or(emails.map(({ id, leased_until }) => e.and([e('id', '=', id), e('leased_until', '=', leased_until)]))),
    );

const GATHER_MS = 25;

/** Records emails that are sent within a moment in one statement, with the next lease if there is one. */
export function sentRecorder(db: Db) {
  type Gathered = { emails: QueuedEmail[]; recorded: PromiseWithResolvers<void>; timer: NodeJS.Timeout };
  let gathered: Gathered | null = null;

  function gather(): Gathered {
    const timer = setTimeout(() => {
      const taken = take();
      if (taken)
        markSent(db, taken.emails)
          .execute()
          .then(() => taken.recorded.resolve(), taken.recorded.reject);
    }, GATHER_MS);
    return { emails: [], recorded: Promise.withResolvers(), timer };
  }
  function take(): Gathered | null {
    const taken = gathered;
    gathered = null;
    if (taken) clearTimeout(taken.timer);
    return taken;
  }
  return {
    record(email: QueuedEmail): Promise<void> {
      gathered ??= gather();
      gathered.emails.push(email);
      return gathered.recorded.promise;
    },
    async lease(lease: Lease): Promise<QueuedEmail[]> {
      const sent = take();
      try {
        const leased = await leaseDueEmails(db, lease, sent?.emails);
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
    .set((e) => ({ leased_until: null, next_try_at: databaseTime(db), lost_attempts: e('lost_attempts', '-', 1) }))
    .where('state', '=', 'waiting')
    .where((e) =>
      e.or(emails.map(({ id, leased_until }) => e.and([e('id', '=', id), e('leased_until', '=', leased_until)]))),
    )
    .execute();
}

/** Call it only where no other node can be running. Emails of interrupted attempts wait as after a failure. */
export async function releaseEmailLeases(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null })
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute();
}
