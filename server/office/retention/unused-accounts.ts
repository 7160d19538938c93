import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { monthsBefore } from '../../shared/company-day.ts';
import { AppError } from '../../shared/errors.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { assertNoObstacles } from '../privacy/privacy.ts';
import { closeAccount, daysFrom } from '../users/users.ts';

const BATCH = 100;
const WARNING_DAYS = 30;
/** A warning is no longer one if the rule was off, or its period longer, in the meantime. */
const WARNING_LASTS_DAYS = 60;

type Condition = RawBuilder<SqlBool>;

/** Customers without an order who have not been here since. */
const unusedSince = (time: string): Condition => sql`users.deleted_at is null
  and users.role_id = (select id from roles where name = 'customer')
  and coalesce(users.last_login_at, users.created_at) < ${time}
  and not exists (select 1 from orders where orders.user_id = users.id)
  and not exists (select 1 from sessions where sessions.user_id = users.id and sessions.last_used_at >= ${time})`;

/** The owner was told between these moments, and has not logged in since. The email may have been sent later. */
const warned = (from: string, until: string): Condition => sql`users.unused_warned_at between ${from} and ${until}
  and users.unused_warned_at > coalesce(users.last_login_at, users.created_at)
  and not exists (select 1 from outbox
    where outbox.user_id = users.id and outbox.kind = 'account-inactive'
    and (outbox.state = 'waiting' or outbox.sent_at > ${until}))`;

/** Warns, and closes what was warned of 30 days ago; the erasures follow. Returns how many accounts it closed. */
export async function closeUnusedAccounts(deps: Deps, months: number, stopping?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const [oldest, latest] = [-WARNING_LASTS_DAYS, -WARNING_DAYS].map((days) => daysFrom(now, days).toISOString());
  const since = monthsBefore(now, months);
  const due: Condition = sql`${unusedSince(since)} and ${warned(oldest ?? '', latest ?? '')}`;
  const closed = await eachAccount(deps, due, stopping, (id) => closeUnused(deps, { id, due, now, months }));
  const soon = unusedSince(monthsBefore(daysFrom(now, WARNING_DAYS), months));
  const unwarned: Condition = sql`${soon} and (users.unused_warned_at is null or users.unused_warned_at < ${oldest}
    or users.unused_warned_at <= coalesce(users.last_login_at, users.created_at))`;
  const told = await eachAccount(deps, unwarned, stopping, (id) => warn(deps.db, { id, unwarned, now }));
  if (told > 0) await deps.events.publish({ type: 'email.queued' });
  if (closed > 0) await deps.events.publish({ type: 'jobs.due' });
  return closed;
}

/** Returns for how many accounts the work was done. */
async function eachAccount(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  where: Condition,
  stopping: AbortSignal | undefined,
  work: (id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (let after = 0; !stopping?.aborted; ) {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where(where)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id } of found) {
      if (stopping?.aborted) break;
      if (await runAlone(log, { user: id }, () => work(id))) done += 1;
    }
    after = found.at(-1)?.id ?? 0;
    if (found.length < BATCH) break;
  }
  return done;
}

type Warning = { id: number; unwarned: Condition; now: Date };

const warn = (db: Db, { id, unwarned, now }: Warning): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('users')
      .set({ unused_warned_at: now.toISOString() })
      .where('id', '=', id)
      .where(unwarned)
      .returning('email')
      .executeTakeFirst();
    if (!account) return false;
    await queueEmail(trx, { kind: 'account-inactive', to: account.email, userId: id, data: { userId: id } });
    return true;
  });

type Unused = { id: number; due: Condition; now: Date; months: number };

/** False if the owner has come back, or something is to be settled first. */
async function closeUnused(deps: Deps, { id, due, now, months }: Unused): Promise<boolean> {
  const reason = `Not used for ${months} months`;
  const check = async (trx: Db) => {
    const account = await trx.selectFrom('users').select('id').where('id', '=', id).where(due).executeTakeFirst();
    if (!account) throw new AppError('conflict', 'The account is in use.');
    await assertNoObstacles(trx, id);
  };
  return closeAccount(deps, { id, by: null, eraseAt: now, reason, check }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
