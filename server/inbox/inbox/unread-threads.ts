import { type SqlBool, sql } from 'kysely';
import { type InboxSource, type InboxThread, inboxSources } from '../../../contract/inbox/inbox.ts';
import type { Db } from '../../adapters/database/database.ts';
import { shownThreads } from './shown-threads.ts';
import { toThreads } from './to-threads.ts';

type Options = { limit: number; hidden: (source: InboxSource) => number[] };

/** The newest unread conversations but the hidden ones, and how many there are. */
export async function unreadThreads(
  db: Db,
  { limit, hidden }: Options,
): Promise<{ threads: InboxThread[]; count: number }> {
  const unread = inboxSources.reduce(
    (threads, source) =>
      threads.where((e) =>
        e.or([
          e('inbox_threads.source', '<>', sql.lit(source)),
          e('inbox_threads.record_id', 'not in', hidden(source)),
        ]),
      ),
    shownThreads(db).where(sql<SqlBool>`inbox_threads.is_unread`),
  );
  const [rows, { count }] = await Promise.all([
    unread
      .select(['source', 'record_id', 'last_id', 'last_at', 'state', 'is_unread'])
      .orderBy('last_at', 'desc')
      .orderBy('source', 'desc')
      .orderBy('record_id', 'desc')
      .limit(limit)
      .execute(),
    unread.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { threads: await toThreads(db, rows), count: Number(count) };
}
