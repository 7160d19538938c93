import { type RawBuilder, sql } from 'kysely';
import { mergeCounters } from './counters.ts';
import type { Db, Tables } from './database.ts';

const DAY_MS = 24 * 3600_000;
/** Small, because on SQLite every request waits for it. */
const BATCH = 500;

type Rule = { table: keyof Tables & string; key: string[]; where: RawBuilder<unknown> };

const timeBefore = (now: number, days: number) => new Date(now - days * DAY_MS).toISOString();

/** Keys and events are needed while they may be repeated. Orders and invoices are never deleted. */
function rulesAt(now: number): Rule[] {
  const daysAgo = (days: number) => timeBefore(now, days);
  return [
    { table: 'sessions', key: ['id'], where: sql`expires_at < ${daysAgo(0)}` },
    { table: 'sessions', key: ['id'], where: sql`absolute_end_at < ${daysAgo(0)}` },
    { table: 'account_links', key: ['id'], where: sql`expires_at < ${daysAgo(1)}` },
    { table: 'factor_links', key: ['id'], where: sql`expires_at < ${daysAgo(1)}` },
    { table: 'login_challenges', key: ['id'], where: sql`expires_at < ${daysAgo(1)}` },
    { table: 'idempotent_requests', key: ['scope', 'key'], where: sql`created_at < ${daysAgo(30)}` },
    { table: 'coupon_uses', key: ['id'], where: sql`state = 'released' and updated_at < ${daysAgo(30)}` },
    // `CACHED_MS` of `tax-id-checks.ts`.
    { table: 'tax_id_checks', key: ['tax_id'], where: sql`checked_at < ${daysAgo(30)}` },
    { table: 'webhook_events', key: ['provider', 'event_id'], where: sql`received_at < ${daysAgo(60)}` },
    // Some 25 months, so that a month can be compared with that of two years before.
    { table: 'search_misses', key: ['day', 'word'], where: sql`day < ${daysAgo(761).slice(0, 10)}` },
    { table: 'bulk_jobs', key: ['id'], where: sql`finished_at < ${daysAgo(30)}` },
    { table: 'rate_limits', key: ['key'], where: sql`expire < ${now}` },
  ];
}

/** Long after its last webhook, an attempt that took no money matters only to rows that refer to it. */
const abandonedBefore = (time: string) => sql`state = 'failed' and updated_at < ${time} and order_id is null
  and not exists (select 1 from idempotent_requests where attempt_id = checkout_attempts.id)
  and not exists (select 1 from sessions where attempt_id = checkout_attempts.id)
  and not exists (select 1 from coupon_uses where attempt_id = checkout_attempts.id)
  and not exists (select 1 from payments where attempt_id = checkout_attempts.id)
  and not exists (select 1 from orders where attempt_id = checkout_attempts.id)`;

export async function cleanUp(db: Db, stopping?: AbortSignal): Promise<void> {
  let failure: unknown = null;
  const keep = (error: unknown) => {
    failure ??= error;
  };
  // A rule that fails does not stop the others.
  for (const rule of rulesAt(Date.now())) await deleteRows(db, rule, stopping).catch(keep);
  await mergeCounters(db);
  if (failure !== null) throw failure;
}

/** Attempts that took no money, and the networks of all. Returns how many attempts. */
export async function cleanUpAttempts(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  const before = timeBefore(now.getTime(), 30);
  await forgetNetworks(db, before, stopping);
  return deleteRows(db, { table: 'checkout_attempts', key: ['id'], where: abandonedBefore(before) }, stopping);
}

/** Support may need them. Those that were given up or discarded are as old as that. */
export const cleanUpSentEmails = (db: Db, now: Date, stopping?: AbortSignal): Promise<number> => {
  const before = timeBefore(now.getTime(), 180);
  const where = sql`state <> 'waiting' and created_at < ${before} and (changed_at is null or changed_at < ${before})`;
  return deleteRows(db, { table: 'outbox', key: ['id'], where }, stopping);
};

export const cleanUpNotifications = (db: Db, now: Date, stopping?: AbortSignal): Promise<number> =>
  deleteRows(
    db,
    { table: 'notifications', key: ['id'], where: sql`created_at < ${timeBefore(now.getTime(), 90)}` },
    stopping,
  );

/** The network of a buyer is needed only while a flood of declined cards may follow. */
async function forgetNetworks(db: Db, before: string, stopping?: AbortSignal): Promise<void> {
  for (let forgotten = BATCH; forgotten === BATCH && !stopping?.aborted; ) {
    const { numAffectedRows } = await sql`update checkout_attempts set client_network = null where id in
      (select id from checkout_attempts where client_network is not null and updated_at < ${before}
        limit ${sql.lit(BATCH)})`.execute(db);
    forgotten = Number(numAffectedRows);
  }
}

async function deleteRows(db: Db, { table, key, where }: Rule, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)})`.execute(db);
    deleted = Number(numAffectedRows);
    total += deleted;
  }
  return total;
}
