import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Deleted orders and people, which are few, have left the list. */
export const shownThreads = (db: Db) =>
  db
    .selectFrom('inbox_threads')
    .where((e) =>
      e.or([
        e('inbox_threads.source', '<>', sql.lit('order')),
        e('inbox_threads.record_id', 'not in', e.selectFrom('orders').select('id').where('deleted_at', 'is not', null)),
      ]),
    )
    .where((e) =>
      e.or([
        e('inbox_threads.source', '<>', sql.lit('chat')),
        e('inbox_threads.record_id', 'not in', e.selectFrom('users').select('id').where('deleted_at', 'is not', null)),
      ]),
    );

export const ofOwner = (viewerId: number | null) =>
  sql<SqlBool>`(inbox_threads.source = 'order' and inbox_threads.record_id in
    (select orders.id from orders where orders.owner_id = ${viewerId}))`;
