import { mergeCounters } from './counters.ts';
import type { Db } from './database.ts';

const DAY_MS = 24 * 3600_000;
const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/**
 * Drops rows that have done their service, so that no table grows for good: keys and events are only needed as long as
 * somebody may repeat them, sent letters as long as somebody may ask where they went. Books are never swept.
 */
export async function cleanUp(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('account_links').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('idempotent_requests').where('created_at', '<', before(30)).execute();
  await db.deleteFrom('webhook_events').where('received_at', '<', before(60)).execute();
  await db.deleteFrom('outbox').where('state', '=', 'sent').where('created_at', '<', before(180)).execute();
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
  await mergeCounters(db);
}
