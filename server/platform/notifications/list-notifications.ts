import type { z } from 'zod';
import type { Notification, notificationsApi } from '../../../contract/platform/notifications.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { notificationLine } from './notification-text.ts';
import { shownTo } from './shown-to.ts';

type Query = z.output<typeof notificationsApi.list.query>;

const columns = ['id', 'kind', 'subject_type', 'subject_id', 'count', 'data', 'created_at', 'read_at'] as const;

const notificationsOf = (db: Db, { id, role }: Viewer) =>
  db.selectFrom('notifications').where('user_id', '=', id).where('in_app', '=', true).where(shownTo(role));

type Row = Omit<Notification, 'text' | 'url'> & { data: string };

function toNotification({ data, ...row }: Row, { role }: Viewer): Notification {
  return { ...row, ...notificationLine({ ...row, data }, role) };
}

export async function listNotifications(
  db: Db,
  viewer: Viewer,
  { unread, ...query }: Query,
): Promise<Page<Notification> & { all: number; unread: number }> {
  const all = notificationsOf(db, viewer);
  const listed = unread === '1' ? all.where('read_at', 'is', null) : all;
  const [page, counted] = await Promise.all([
    listPage<Row>(
      {
        rows: listed.select(columns),
        count: listed.select((e) => e.fn.countAll<number>().as('total')),
        sorts: {},
        defaultSort: '-id',
        tieBreaker: 'id',
      },
      query,
    ),
    all
      .select((e) => [
        e.fn.countAll<number>().as('all'),
        e.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { ...page, data: page.data.map((row) => toNotification(row, viewer)), ...counted };
}

export async function markNotificationAsRead(db: Db, viewer: Viewer, id: number): Promise<Notification> {
  await db
    .updateTable('notifications')
    .set({ read_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .where(shownTo(viewer.role))
    .where('read_at', 'is', null)
    .execute();
  const row = await notificationsOf(db, viewer).select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Notification');
  return toNotification(row, viewer);
}

/** A line with a later occurrence has a higher id. */
export async function markAllAsRead(db: Db, viewer: Viewer, upTo: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: new Date().toISOString() })
    .where('user_id', '=', viewer.id)
    .where('id', '<=', upTo)
    .where(shownTo(viewer.role))
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
