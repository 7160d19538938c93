import type { notificationsApi } from '../../../contract/platform/notifications.ts';
import type { Area } from '../../shared/area.ts';
import { listNotifications, markAllAsRead, markNotificationAsRead } from './list-notifications.ts';
import { publishNotified } from './notifications.ts';
import { listNotificationPreferences, updateNotificationPreferences } from './preferences.ts';

export const notifications = {
  routes: (deps) => ({
    list: ({ viewer, query }) => listNotifications(deps.db, viewer, query),
    read: async ({ viewer, params }) => {
      const notification = await markNotificationAsRead(deps.db, viewer, params.id);
      await publishNotified(deps, [viewer.id]);
      return notification;
    },
    readAll: async ({ viewer, body }) => {
      if (await markAllAsRead(deps.db, viewer, body.up_to)) await publishNotified(deps, [viewer.id]);
      return { message: 'Marked as read.' };
    },
    preferences: ({ viewer }) => listNotificationPreferences(deps.db, viewer),
    updatePreferences: ({ viewer, body }) => updateNotificationPreferences(deps.db, viewer, body),
  }),
} satisfies Area<typeof notificationsApi>;
