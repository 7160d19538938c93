import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { takeForDigest, usersForDigest } from '../notifications/notifications.ts';
import { queueEmail } from './outbox.ts';

const HOUR_MS = 3600_000;
const DIGEST_HOUR = 8;

/** What the clocks there show, as if it were UTC. */
function localTime(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The last time it was 8 in the morning. */
export function lastDigestTime(now: Date, timeZone: string): Date {
  const local = localTime(now.getTime(), timeZone);
  const eight = Math.floor((local - DIGEST_HOUR * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + DIGEST_HOUR * HOUR_MS;
  const guess = now.getTime() - (local - eight);
  // The clocks may have changed in between.
  return new Date(guess - (localTime(guess, timeZone) - eight));
}

type DigestDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'config'>;

/** May run at any time, and again: an email has what came before the last 8 o'clock and was in no earlier one. */
export async function queueDailyDigests({ db, events, clock, config }: DigestDeps): Promise<void> {
  const before = lastDigestTime(clock.now(), config.timeZone).toISOString();
  let queued = false;
  for (const userId of await usersForDigest(db, before)) queued = (await queueDigest(db, userId, before)) || queued;
  if (queued) await events.publish({ type: 'email.queued' });
}

function queueDigest(db: Db, userId: number, before: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const notificationIds = await takeForDigest(trx, userId, before);
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user || notificationIds.length === 0) return false;
    await queueEmail(trx, { kind: 'daily-digest', to: user.email, data: { userId, notificationIds } });
    return true;
  });
}
