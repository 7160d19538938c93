import { mergeCounters } from './counters.ts';
import type { Db } from './database.ts';

const DAY_MS = 24 * 3600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/**
 * Keys and events are needed while they may be repeated, sent emails for support. Never deletes orders and invoices.
 */
export async function cleanUp(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', daysAgo(0)).execute();
  await db.deleteFrom('account_links').where('expires_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('idempotent_requests').where('created_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('webhook_events').where('received_at', '<', daysAgo(60)).execute();
  await db.deleteFrom('outbox').where('state', '=', 'sent').where('created_at', '<', daysAgo(180)).execute();
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
  await mergeCounters(db);
}
