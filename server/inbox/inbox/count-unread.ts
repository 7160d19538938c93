import { type SqlBool, sql } from 'kysely';
import { type InboxCounts, inboxSources, MOST_UNREAD } from '../../../contract/inbox/inbox.ts';
import type { Db } from '../../adapters/database/database.ts';
import { ofOwner, shownThreads } from './shown-threads.ts';

const none: InboxCounts = { all: 0, chat: 0, order: 0, contact: 0, email: 0, mine: 0 };

/** The sidebar and the inbox have these numbers. An index has the unread conversations of each source. */
export async function countUnread(db: Db, viewerId: number | null): Promise<InboxCounts> {
  const unread = shownThreads(db).where(sql<SqlBool>`inbox_threads.is_unread`);
  const count = (name: keyof InboxCounts, threads: typeof unread) =>
    db
      .selectFrom(threads.select('inbox_threads.record_id').limit(MOST_UNREAD).as('counted'))
      .select([sql.lit(name).as('name'), sql<number>`count(*)`.as('count')]);
  const ofSource = (source: (typeof inboxSources)[number]) =>
    unread.where('inbox_threads.source', '=', sql.lit(source));
  const rows = await inboxSources
    .map((source) => count(source, ofSource(source)))
    .reduce((all, part) => all.unionAll(part), count('mine', ofSource('order').where(ofOwner(viewerId))))
    .execute();
  const counts = { ...none, ...Object.fromEntries(rows.map(({ name, count: records }) => [name, Number(records)])) };
  return { ...counts, all: inboxSources.reduce((sum, source) => sum + counts[source], 0) };
}
