import { type SqlBool, sql } from 'kysely';
import { type NotificationKind, notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { notificationLine } from './notification-text.ts';
import { type Preference, preferencesOf } from './preferences.ts';
import { knownKinds, subjectTypes } from './queue-notification.ts';
import { shownTo } from './shown-to.ts';

const kindByEmail = new Map<string, NotificationKind>(
  knownKinds.flatMap((kind) => {
    const { email } = notificationKinds[kind];
    return email === null ? [] : [[email, kind] as const];
  }),
);

/** Null for emails that can't be turned off. */
export const kindOfEmail = (emailKind: string): NotificationKind | null => kindByEmail.get(emailKind) ?? null;

export async function preferenceOf(db: Db, userId: number, kind: NotificationKind): Promise<Preference> {
  const preferences = await preferencesOf(db, [userId]);
  return preferences(userId, kind);
}

type Subject = { userId: number; kind: NotificationKind; subjectId: number; since: string };

/** True if the user has read the notification since, and got no later one about the subject. */
export async function hasBeenRead(db: Db, { userId, kind, subjectId, since }: Subject): Promise<boolean> {
  const latest = await db
    .selectFrom('notifications')
    .select('read_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_type', '=', subjectTypes[kind])
    .where('subject_id', '=', subjectId)
    .where('in_app', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.read_at != null && latest.read_at >= since;
}

const dailyNotifications = (db: Db) =>
  db
    .selectFrom('notifications')
    .innerJoin('notification_preferences', (join) =>
      join
        .onRef('notification_preferences.user_id', '=', 'notifications.user_id')
        .onRef('notification_preferences.kind', '=', 'notifications.kind'),
    )
    .where('notification_preferences.email', '=', true)
    .where('notification_preferences.email_when', '=', 'daily')
    .where('notifications.kind', 'in', [...kindByEmail.values()])
    .where('notifications.read_at', 'is', null);

/** `before`: the digest has what is older. `latest`: a later time was recorded with a clock that was wrong. */
export type DigestTimes = { before: string; latest: string };

const isForDigest = ({ before, latest }: DigestTimes) =>
  sql<SqlBool>`(notifications.created_at < ${before} or notifications.created_at > ${latest})`;

export async function usersForDigest(db: Db, times: DigestTimes): Promise<number[]> {
  const rows = await dailyNotifications(db)
    .select('notifications.user_id')
    .distinct()
    .where('notifications.digested', '=', false)
    .where(isForDigest(times))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Call it in the transaction that queues the email. */
export async function takeForDigest(trx: Db, userId: number, times: DigestTimes): Promise<number[]> {
  const due = dailyNotifications(trx)
    .select('notifications.id')
    .where('notifications.user_id', '=', userId)
    .where(isForDigest(times));
  const rows = await trx
    .updateTable('notifications')
    .set({ digested: true })
    .where('id', 'in', due)
    .where('digested', '=', false)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Omits those that were read or turned off since; newest first. */
export async function digestLines(db: Db, userId: number, role: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await dailyNotifications(db)
    .select(['notifications.kind', 'subject_id', 'count', 'data'])
    .where('notifications.user_id', '=', userId)
    .where(shownTo(role))
    .where('notifications.id', 'in', ids)
    .orderBy('notifications.id', 'desc')
    .execute();
  return rows.map((row) => notificationLine(row, role));
}
