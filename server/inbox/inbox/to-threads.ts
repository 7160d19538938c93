import type { InboxSource, InboxState, InboxThread } from '../../../contract/inbox/inbox.ts';
import { firstLine } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';
import { textOf } from '../../order/threads/threads.ts';

type Row = {
  source: InboxSource;
  record_id: number;
  last_id: number;
  last_at: string;
  state: InboxState;
  is_unread: boolean;
};
type Details = Pick<InboxThread, 'id' | 'user_id' | 'name' | 'order_id' | 'line' | 'author'>;

/** Each reads all its rows at once. */
const readers: Record<InboxSource, (db: Db, ids: number[]) => Promise<Details[]>> = {
  async chat(db, ids) {
    const rows = await db
      .selectFrom('conversations')
      .innerJoin('users', 'users.id', 'conversations.participant_id')
      .innerJoin('messages', 'messages.id', 'conversations.last_message_id')
      .innerJoin('users as authors', 'authors.id', 'messages.sender_id')
      .select(['users.id', 'users.name', 'messages.content', 'authors.name as author'])
      .where('conversations.participant_id', 'in', ids)
      .execute();
    return rows.map(({ id, name, content, author }) => ({
      id,
      user_id: id,
      name,
      order_id: null,
      line: firstLine(content),
      author,
    }));
  },
  async order(db, ids) {
    const rows = await db
      .selectFrom('inbox_threads')
      .innerJoin('orders', 'orders.id', 'inbox_threads.record_id')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .innerJoin('order_messages', 'order_messages.id', 'inbox_threads.last_id')
      .leftJoin('users as authors', 'authors.id', 'order_messages.author_id')
      .select([
        'orders.id',
        'orders.user_id',
        'users.name',
        'order_messages.content',
        'order_messages.deleted_at',
        'authors.name as author',
      ])
      .where('inbox_threads.source', '=', 'order')
      .where('inbox_threads.record_id', 'in', ids)
      .execute();
    return rows.map(({ id, user_id, name, content, deleted_at, author }) => ({
      id,
      user_id,
      name,
      order_id: id,
      line: firstLine(textOf({ content, deleted_at })),
      author,
    }));
  },
  async contact(db, ids) {
    const rows = await db
      .selectFrom('contact_messages')
      .leftJoin('contact_replies', (join) =>
        join.on('contact_replies.id', '=', (e) =>
          e
            .selectFrom('contact_replies as replies')
            .select((r) => r.fn.max('replies.id').as('id'))
            .whereRef('replies.message_id', '=', 'contact_messages.id'),
        ),
      )
      .leftJoin('users', 'users.id', 'contact_replies.author_id')
      .select([
        'contact_messages.id',
        'contact_messages.name',
        'contact_messages.message',
        'contact_replies.content',
        'users.name as author',
      ])
      .where('contact_messages.id', 'in', ids)
      .execute();
    return rows.map(({ id, name, message, content, author }) => ({
      id,
      user_id: null,
      name,
      order_id: null,
      line: firstLine(content ?? message),
      author: author ?? name,
    }));
  },
  async email(db, ids) {
    const rows = await db
      .selectFrom('inbound_emails')
      .select(['id', 'sender', 'subject', 'order_id', 'user_id'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, sender, subject, order_id, user_id }) => ({
      id,
      user_id,
      name: sender,
      order_id,
      line: firstLine(subject),
      author: sender,
    }));
  },
};

export async function toThreads(db: Db, rows: readonly Row[]): Promise<InboxThread[]> {
  const loaded = await Promise.all(
    [...Map.groupBy(rows, ({ source }) => source)].map(async ([source, of]) => {
      const details = await readers[source](
        db,
        of.map(({ record_id }) => record_id),
      );
      return details.map((one) => [`${source}:${one.id}`, one] as const);
    }),
  );
  const details = new Map(loaded.flat());
  return rows.flatMap(({ source, record_id, last_id, last_at, state, is_unread }) => {
    const one = details.get(`${source}:${record_id}`);
    return one ? [{ source, ...one, state, is_unread: Boolean(is_unread), last_id, at: last_at }] : [];
  });
}
