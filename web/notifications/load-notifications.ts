import { type Loaded, loadList } from '../dashboard/list/load-list.ts';

export type Notifications = Loaded<'GET /notifications'>;

export const loadNotifications = (url: URL): Promise<Notifications> =>
  loadList('GET /notifications', url, {
    isPlain: true,
    failed: 'Failed to fetch your notifications.',
    filters: ['unread'],
  });
