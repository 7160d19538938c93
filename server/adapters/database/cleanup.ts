import { type RawBuilder, sql } from 'kysely';
import { mergeCounters } from './counters.ts';
import type { Db, Tables } from './database.ts';

const DAY_MS = 24 * 3600_000;
/** Small, because on SQLite every request waits for it. */
const BATCH = 500;

type Rule = { table: keyof Tables & string; key: string[]; where: RawBuilder<unknown> };

/**
 * Keys and events are needed while they may be repeated, sent emails for support. Orders and invoices are never
 * deleted.
 */
function rulesAt(now: number): Rule[] {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
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
    { table: 'checkout_attempts', key: ['id'], where: abandonedBefore(daysAgo(30)) },
    { table: 'webhook_events', key: ['provider', 'event_id'], where: sql`received_at < ${daysAgo(60)}` },
    { table: 'outbox', key: ['id'], where: sql`state = 'sent' and created_at < ${daysAgo(180)}` },
    // Some 25 months, so that a month can be compared with that of two years before.
    { table: 'search_misses', key: ['day', 'word'], where: sql`day < ${daysAgo(761).slice(0, 10)}` },
    { table: 'notifications', key: ['id'], where: sql`created_at < ${daysAgo(90)}` },
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
  await forgetNetworks(db, stopping).catch(keep);
  await mergeCounters(db);
  if (failure !== null) throw failure;
}

/** The network of a buyer is needed only while a flood of declined cards may follow. */
async function forgetNetworks(db: Db, stopping?: AbortSignal): Promise<void> {
  const before = new Date(Date.now() - 30 * DAY_MS).toISOString();
  for (let forgotten = BATCH; forgotten === BATCH && !stopping?.aborted; ) {
    const { numAffectedRows } = await sql`update checkout_attempts set client_network = null where id in
      (select id from checkout_attempts where client_network is not null and updated_at < ${before}
        limit ${sql.lit(BATCH)})`.execute(db);
    forgotten = Number(numAffectedRows);
  }
}

async function deleteRows(db: Db, { table, key, where }: Rule, stopping?: AbortSignal): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)})`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
