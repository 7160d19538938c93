import type { TimelineEntry, TimelineKind } from '../../../contract/office/customers.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { firstLine } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';

export type Place = { kind: TimelineKind; id: number; at: string };
type Details = Partial<Omit<TimelineEntry, keyof Place>> & { id: number };
type Reader = (db: Db, ids: number[]) => Promise<Details[]>;

/** One query for each kind. */
const readers: Record<TimelineKind, Reader> = {
  async chat(db, ids) {
    const rows = await db
      .selectFrom('conversations')
      .innerJoin('messages', 'messages.id', 'conversations.last_message_id')
      .innerJoin('users', 'users.id', 'messages.sender_id')
      .select(['conversations.participant_id as id', 'messages.content', 'users.name'])
      .where('conversations.participant_id', 'in', ids)
      .execute();
    return rows.map(({ id, content, name }) => ({ id, title: firstLine(content), who: name }));
  },
  async email(db, ids) {
    const rows = await db.selectFrom('outbox').select(['id', 'kind', 'order_id']).where('id', 'in', ids).execute();
    return rows.map(({ id, kind, order_id }) => ({ id, title: kind, order_id }));
  },
  async note(db, ids) {
    const rows = await db
      .selectFrom('customer_notes')
      .innerJoin('users', 'users.id', 'customer_notes.author_id')
      .select(['customer_notes.id', 'customer_notes.content', 'users.name'])
      .where('customer_notes.id', 'in', ids)
      .execute();
    return rows.map(({ id, content, name }) => ({ id, title: firstLine(content), who: name }));
  },
  async order(db, ids) {
    const rows = await db
      .selectFrom('orders')
      .select((e) => [
        'orders.id',
        'orders.status',
        'orders.total_cents',
        e
          .selectFrom('order_items')
          .select('order_items.title')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .where('order_items.parent_id', 'is', null)
          .orderBy('order_items.id')
          .limit(1)
          .as('title'),
      ])
      .where('orders.id', 'in', ids)
      .execute();
    return rows.map(({ id, status, total_cents, title }) => ({
      id,
      order_id: id,
      title: title ?? '',
      state: status,
      amount: toDecimal(total_cents),
    }));
  },
  async order_thread(db, ids) {
    const rows = await db
      .selectFrom('order_threads')
      .innerJoin('order_messages', 'order_messages.id', 'order_threads.last_id')
      .leftJoin('users', 'users.id', 'order_messages.author_id')
      .select(['order_threads.order_id as id', 'order_messages.content', 'users.name'])
      .where('order_threads.order_id', 'in', ids)
      .execute();
    return rows.map(({ id, content, name }) => ({ id, order_id: id, title: firstLine(content), who: name }));
  },
  async payment(db, ids) {
    const rows = await db
      .selectFrom('payments')
      .select(['id', 'order_id', 'method', 'status', 'amount_cents'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, order_id, method, status, amount_cents }) => ({
      id,
      order_id,
      title: method,
      state: status,
      amount: toDecimal(amount_cents),
    }));
  },
  async refund(db, ids) {
    const rows = await db
      .selectFrom('refunds')
      .select(['id', 'order_id', 'reason', 'state', 'amount_cents'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, order_id, reason, state, amount_cents }) => ({
      id,
      order_id,
      title: reason,
      state,
      amount: toDecimal(amount_cents),
    }));
  },
  async review(db, ids) {
    const rows = await db
      .selectFrom('reviews')
      .select(['id', 'order_id', 'rating', 'review_text'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, order_id, rating, review_text }) => ({
      id,
      order_id,
      title: firstLine(review_text),
      rating,
    }));
  },
};

const none = { order_id: null, title: '', state: null, amount: null, who: null, rating: null };

export async function timelineEntries(db: Db, places: readonly Place[]): Promise<TimelineEntry[]> {
  const byKind = Map.groupBy(places, ({ kind }) => kind);
  const loaded = await Promise.all(
    [...byKind].map(async ([kind, of]) => {
      const rows = await readers[kind](
        db,
        of.map(({ id }) => id),
      );
      return rows.map((row) => [`${kind}:${row.id}`, row] as const);
    }),
  );
  const details = new Map(loaded.flat());
  return places.map((place) => ({ ...none, ...details.get(`${place.kind}:${place.id}`), ...place }));
}
