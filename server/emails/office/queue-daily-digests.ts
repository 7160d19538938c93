import type { Db } from '../../adapters/database/database.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { type DigestTimes, takeForDigest, usersForDigest } from '../../platform/notifications/notifications.ts';
import { lastLocalHour } from '../../shared/local-time.ts';
import { runAlone } from '../../shared/scheduler.ts';

const DIGEST_HOUR = 8;

export const lastDigestTime = (now: Date, timeZone: string): Date => lastLocalHour(DIGEST_HOUR, now, timeZone);

type DigestDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'log'>;

/** May run at any time and repeatedly: an email has what came before the last 8 o'clock and was in no earlier one. */
export async function queueDailyDigests(
  { db, events, clock, log }: DigestDeps,
  timeZone: () => Promise<string>,
): Promise<void> {
  const now = clock.now();
  const before = lastDigestTime(now, await timeZone()).toISOString();
  const times = { before, latest: new Date(now.getTime() + FUTURE_MS).toISOString() };
  let queued = false;
  for (const userId of await usersForDigest(db, times))
    queued = (await runAlone(log, { user: userId }, () => queueDigest(db, userId, times))) || queued;
  if (queued) await events.publish({ type: 'email.queued' });
}

function queueDigest(db: Db, userId: number, times: DigestTimes): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const notificationIds = await takeForDigest(trx, userId, times);
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
