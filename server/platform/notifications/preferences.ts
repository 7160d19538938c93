import type { z } from 'zod';
import {
  type NotificationPreferences,
  notificationKindsOf,
  type notificationPreferencesInput,
} from '../../../contract/platform/notifications.ts';
import { type NotificationKind, notificationKinds } from '../../../contract/shared/notification-kinds.ts';
import type { Db, Tables } from '../../adapters/database/schema/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';

export type Preference = Omit<Tables['notification_preferences'], 'user_id' | 'kind'>;

/** Admins get the morning's digest by default; staff have to turn it on. */
export const isEmailedByDefault = (kind: NotificationKind, role?: string): boolean =>
  notificationKinds[kind].email !== null && !(kind === 'due_digest' && role === 'staff');

const defaultFor = (kind: NotificationKind, role?: string): Preference => ({
  app: true,
  email: isEmailedByDefault(kind, role),
  push: true,
  email_when: 'immediately',
});

const columns = ['app', 'email', 'push', 'email_when'] as const;

export async function preferencesOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number, kind: NotificationKind, role?: string) => Preference> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('notification_preferences')
          .select(['user_id', 'kind', ...columns])
          .where('user_id', 'in', userIds)
          .execute();
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.kind}`, row]));
  return (userId, kind, role) => stored.get(`${userId} ${kind}`) ?? defaultFor(kind, role);
}

export async function listNotificationPreferences(db: Db, viewer: Viewer): Promise<NotificationPreferences> {
  const preferenceOf = await preferencesOf(db, [viewer.id]);
  return {
    kinds: notificationKindsOf(viewer.role).map((kind) => {
      const { app, email, push, email_when } = preferenceOf(viewer.id, kind, viewer.role);
      const { label, email: emailKind } = notificationKinds[kind];
      return { kind, label, app, email, push, email_when, has_email: emailKind !== null };
    }),
  };
}

export async function updateNotificationPreferences(
  db: Db,
  viewer: Viewer,
  { kinds }: z.output<typeof notificationPreferencesInput>,
): Promise<NotificationPreferences> {
  const allowed = notificationKindsOf(viewer.role);
  for (const { kind, email } of kinds) {
    if (!allowed.includes(kind)) throw invalidField('kinds', `You don't receive notifications of the kind ${kind}.`);
    if (email && notificationKinds[kind].email === null) throw invalidField('kinds', `No email exists for ${kind}.`);
  }
  await db.transaction().execute(async (trx) => {
    for (const { kind, ...change } of kinds)
      await setPreference(trx, { id: viewer.id, role: viewer.role }, kind, change);
  });
  return listNotificationPreferences(db, viewer);
}

type Change = { [K in keyof Preference]?: Preference[K] | undefined };

/** Omitted fields are unchanged. */
export async function setPreference(
  trx: Db,
  { id: userId, role }: { id: number; role?: string },
  kind: NotificationKind,
  change: Change,
): Promise<void> {
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(changed).length === 0) return;
  await trx
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind, ...defaultFor(kind, role), ...changed })
    .onConflict((c) => c.columns(['user_id', 'kind']).doUpdateSet(changed))
    .execute();
}
