import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { InboxCounts, InboxSource, InboxThread, inboxApi } from '../../../contract/inbox/inbox.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { searchCondition } from '../../platform/search-index/search-index.ts';
import { notFound } from '../../shared/errors.ts';
import { contains } from '../../shared/lists.ts';
import { countUnread } from './count-unread.ts';
import { ofOwner, shownThreads } from './shown-threads.ts';
import { toThreads } from './to-threads.ts';

type Query = z.output<typeof inboxApi.inbox.query>;

const MAX_COUNTED = 10_000;

const columns = ['source', 'record_id', 'last_id', 'last_at', 'state', 'is_unread'] as const;

export async function listInbox(
  db: Db,
  viewerId: number,
  query: Query,
): Promise<Page<InboxThread> & { counts: InboxCounts }> {
  const { source, state, mine, search = '' } = query;
  const found = search === '' ? null : await matching(db, search);
  // Without literals PostgreSQL could not use the index of those that are not done.
  const threads = shownThreads(db)
    .$if(state === undefined && found === null, (q) => q.where('inbox_threads.state', '<>', sql.lit('done')))
    .$if(state !== undefined, (q) => q.where('inbox_threads.state', '=', state ?? 'open'))
    .$if(source !== undefined, (q) => q.where('inbox_threads.source', '=', source ?? 'chat'))
    .$if(mine !== undefined, (q) => q.where(ofOwner(viewerId)))
    .$if(found !== null, (q) => q.where(found ?? sql<SqlBool>`1 = 1`));
  const counted = threads.select('inbox_threads.record_id').limit(MAX_COUNTED).as('counted');
  const [counts, { total }] = await Promise.all([
    countUnread(db, viewerId),
    db
      .selectFrom(counted)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const size = Math.max(0, Math.min(query.per_page, total - offsetOf(query)));
  const rows =
    size === 0
      ? []
      : await threads
          .select(columns)
          .orderBy('is_unread', 'desc')
          .orderBy('last_at', 'desc')
          .orderBy('source', 'desc')
          .orderBy('record_id', 'desc')
          .limit(size)
          .offset(offsetOf(query))
          .execute();
  return { ...pageOf(await toThreads(db, rows), total, query), counts };
}

/** An order is found by its customer and services, too. */
async function matching(db: Db, text: string) {
  const [people, orders, contacts] = await Promise.all([
    searchCondition(db, 'user', 'inbox_threads.record_id', text),
    searchCondition(db, 'order', 'orders.id', text),
    searchCondition(db, 'contact', 'inbox_threads.record_id', text),
  ]);
  return sql<SqlBool>`case inbox_threads.source when 'chat' then ${people.condition}
    when 'order' then inbox_threads.record_id in (select orders.id from orders where ${orders.condition})
    when 'contact' then ${contacts.condition}
    else exists (select 1 from inbound_emails where inbound_emails.id = inbox_threads.record_id
      and ${contains(['inbound_emails.sender', 'inbound_emails.subject'], text)}) end`;
}

/** 404 for an email, too, unless it is held back. */
export async function findThread(db: Db, { source, id }: { source: InboxSource; id: number }): Promise<InboxThread> {
  const row = await shownThreads(db)
    .select(columns)
    .where('source', '=', source)
    .where('record_id', '=', id)
    .executeTakeFirst();
  const [thread] = row ? await toThreads(db, [row]) : [];
  if (!thread) throw notFound('Conversation');
  return thread;
}
