import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, idParam, LARGEST_ID, listOf, messageShape, paging } from '../shared/http.ts';
import { type NotificationKind, notificationKinds } from '../shared/notification-kinds.ts';

const kinds = Object.keys(notificationKinds) as NotificationKind[];
const kind = z.enum(kinds);

export const notificationKindsOf = (role: string): NotificationKind[] =>
  kinds.filter((name) => (notificationKinds[name].roles as readonly string[]).includes(role));

export const notification = z
  .object({
    id,
    kind,
    text: z.string().meta({ description: 'One line, such as "3 new messages from Ann Lee"' }),
    url: z.string().meta({ description: 'A path of the caller’s dashboard' }),
    subject_type: z.string(),
    subject_id: id.nullable(),
    count: z.number().int().meta({ description: 'Occurrences grouped in this line' }),
    created_at: time.meta({ description: 'Of the last occurrence' }),
    read_at: time.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

const emailWhen = z.enum(['immediately', 'daily']);

const preferenceFields = { kind, app: z.boolean(), email: z.boolean(), push: z.boolean(), email_when: emailWhen };

export const notificationPreferences = z
  .object({
    kinds: z.array(
      z.object({ ...preferenceFields, label: z.string() }).extend({
        has_email: z.boolean().meta({ description: 'False if no email exists for this kind' }),
      }),
    ),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const notificationPreferencesInput = z
  .object({
    kinds: z
      .array(z.object(preferenceFields).partial({ app: true, email: true, push: true, email_when: true }))
      .max(kinds.length),
  })
  .meta({ examples: [{ kinds: [{ kind: 'chat', app: true, email: true, push: true, email_when: 'daily' }] }] });

export const notificationsApi = {
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'The caller’s notifications, newest first',
    access: 'signed-in',
    query: paging(25).extend({ unread: z.enum(['1', '0']).optional() }),
    response: listOf(notification).extend({ all: z.number().int(), unread: z.number().int() }),
  },
  read: {
    method: 'PUT',
    path: '/notifications/{id}/read',
    summary: 'Mark a notification as read',
    access: 'signed-in',
    sessions: ['full', 'checkout'],
    params: idParam,
    response: notification,
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Mark all notifications up to this one as read',
    access: 'signed-in',
    sessions: ['full', 'checkout'],
    body: z
      .object({ up_to: id.positive('must be a notification.').max(LARGEST_ID, 'must be a notification.') })
      .meta({ examples: [{ up_to: 118 }] }),
    response: messageShape,
  },
  preferences: {
    method: 'GET',
    path: '/profile/notification-preferences',
    summary: 'Which notifications and emails the caller gets',
    access: 'signed-in',
    response: notificationPreferences,
  },
  updatePreferences: {
    method: 'PUT',
    path: '/profile/notification-preferences',
    summary: 'Change which notifications and emails the caller gets',
    access: 'signed-in',
    body: notificationPreferencesInput,
    response: notificationPreferences,
  },
} as const satisfies Api;
