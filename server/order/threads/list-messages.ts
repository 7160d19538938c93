import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { OrderMessage, threadsApi } from '../../../contract/order/threads.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { type Side, seeOrder } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { filesByMessage } from '../files/files.ts';
import { mentionsOf } from './mentions.ts';
import { eventsWithin, type Period } from './thread-events.ts';

type Query = z.output<typeof threadsApi.messages.query>;
type ListDeps = Pick<Deps, 'db' | 'clock'>;
type Person = { id: number; role: string };
type Row = Selectable<Tables['order_messages']> & { author_name: string | null; author_role: string | null };

/** A team note does not exist for a customer. */
export const messagesOf = (db: Db, orderId: number, side: Side) =>
  db
    .selectFrom('order_messages')
    .where('order_messages.order_id', '=', orderId)
    .$if(side === 'customer', (q) => q.where('order_messages.visibility', '=', 'all'));

const withAuthor = (messages: ReturnType<typeof messagesOf>) =>
  messages
    .leftJoin('users as author', 'author.id', 'order_messages.author_id')
    .leftJoin('roles as author_role', 'author_role.id', 'author.role_id')
    .selectAll('order_messages')
    .select(['author.name as author_name', 'author_role.name as author_role']);

/** Oldest first; the latest ones, those before an id, or the first ones after an id. */
export async function listMessages({ db, clock }: ListDeps, viewer: Person, orderId: number, query: Query) {
  const { before, after, per_page } = query;
  const order = await seeOrder(db, viewer, orderId);
  const { side, userId } = order;
  const forwards = after !== undefined;
  const rows = await withAuthor(messagesOf(db, orderId, side))
    .$if(before !== undefined, (q) => q.where('order_messages.id', '<', before ?? 0))
    .$if(forwards, (q) => q.where('order_messages.id', '>', after ?? 0))
    .orderBy('order_messages.id', forwards ? 'asc' : 'desc')
    .limit(per_page)
    .execute();
  const listed = forwards ? rows : rows.reverse();
  const period = await periodOf(messagesOf(db, orderId, side), query, listed);
  const [data, events] = await Promise.all([toMessages(db, listed, userId), eventsWithin(db, order, period)]);
  return { data, events, now: clock.now().toISOString() };
}

/** The pages of a thread share no moment, and miss none. */
async function periodOf(
  messages: ReturnType<typeof messagesOf>,
  { before, after, per_page }: Query,
  rows: readonly { created_at: string }[],
): Promise<Period> {
  const times = messages.select('order_messages.created_at').limit(1);
  const isFull = rows.length === per_page;
  if (after !== undefined) {
    const last = await times
      .where('order_messages.id', '<=', after)
      .orderBy('order_messages.id', 'desc')
      .executeTakeFirst();
    return { from: last?.created_at ?? null, until: isFull ? (rows.at(-1)?.created_at ?? null) : null };
  }
  const next =
    before === undefined
      ? undefined
      : await times.where('order_messages.id', '>=', before).orderBy('order_messages.id').executeTakeFirst();
  return { from: isFull ? (rows[0]?.created_at ?? null) : null, until: next?.created_at ?? null };
}

export async function getMessage(db: Db, { id, customerId }: { id: number; customerId: number }) {
  const row = await withAuthor(db.selectFrom('order_messages')).where('order_messages.id', '=', id).executeTakeFirst();
  const [message] = row ? await toMessages(db, [row], customerId) : [];
  if (!message) throw notFound('Message');
  return message;
}

async function toMessages(db: Db, rows: Row[], customerId: number): Promise<OrderMessage[]> {
  const ids = rows.filter((row) => row.deleted_at === null).map(({ id }) => id);
  const attached =
    ids.length === 0
      ? []
      : await db
          .selectFrom('order_message_files')
          .select(['message_id', 'file_id'])
          .where('message_id', 'in', ids)
          .orderBy('message_id')
          .orderBy('position')
          .execute();
  const noteIds = rows.filter((row) => row.visibility === 'team' && row.deleted_at === null).map(({ id }) => id);
  const [files, mentions] = await Promise.all([filesByMessage(db, attached), mentionsOf(db, noteIds)]);
  return rows.map((row) => ({
    id: row.id,
    author:
      row.author_id === null
        ? null
        : {
            id: row.author_id,
            name: row.author_name ?? '',
            side: row.author_id === customerId ? 'customer' : 'team',
          },
    kind: row.kind,
    visibility: row.visibility,
    content: row.deleted_at === null ? row.content : '',
    files: files.get(row.id) ?? [],
    mentions: mentions.get(row.id) ?? [],
    source: row.source,
    client_id: row.client_id,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
  }));
}
