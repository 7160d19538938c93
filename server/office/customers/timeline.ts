import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TimelineKind, TimelinePage } from '../../../contract/office/customers.ts';
import type { Db } from '../../adapters/database/database.ts';
import { type Place, timelineEntries } from './timeline-entries.ts';

/** Each table is read by an index of its customer, newest first. A conversation is one entry, by its newest line. */
const sources: Record<TimelineKind, { id: string; at: string; from: RawBuilder<unknown>; where: RawBuilder<unknown> }> =
  {
    chat: {
      id: 'conversations.participant_id',
      at: 'conversations.last_message_at',
      from: sql`conversations`,
      where: sql`conversations.last_message_at is not null and conversations.participant_id`,
    },
    email: {
      id: 'outbox.id',
      at: 'outbox.created_at',
      from: sql`outbox`,
      where: sql`outbox.sent_at is not null and outbox.user_id`,
    },
    note: {
      id: 'customer_notes.id',
      at: 'customer_notes.created_at',
      from: sql`customer_notes`,
      where: sql`customer_notes.user_id`,
    },
    order: {
      id: 'orders.id',
      at: 'orders.created_at',
      from: sql`orders`,
      where: sql`orders.deleted_at is null and orders.user_id`,
    },
    order_thread: {
      id: 'order_threads.order_id',
      at: 'order_threads.last_at',
      from: sql`order_threads join orders on orders.id = order_threads.order_id`,
      where: sql`orders.deleted_at is null and orders.user_id`,
    },
    payment: {
      id: 'payments.id',
      at: 'payments.created_at',
      from: sql`payments`,
      where: sql`payments.user_id`,
    },
    refund: {
      id: 'refunds.id',
      at: 'refunds.created_at',
      from: sql`refunds`,
      where: sql`refunds.user_id`,
    },
    review: {
      id: 'reviews.id',
      at: 'reviews.created_at',
      from: sql`reviews`,
      where: sql`reviews.user_id`,
    },
  };

function readCursor(text: string): Place {
  const [at, kind, id] = [text.slice(0, 24), ...text.slice(25).split(':')];
  return { at, kind: kind as TimelineKind, id: Number(id) };
}

const isBefore = (kind: TimelineKind, { id, at }: { id: string; at: string }, last: Place): RawBuilder<SqlBool> => {
  const [time, key] = [sql.ref(at), sql.ref(id)];
  if (kind > last.kind) return sql<SqlBool>`${time} < ${last.at}`;
  if (kind < last.kind) return sql<SqlBool>`${time} <= ${last.at}`;
  return sql<SqlBool>`(${time} < ${last.at} or (${time} = ${last.at} and ${key} < ${last.id}))`;
};

/** Entries of the same moment are sorted by kind and id, so that a page ends at one place. */
export async function timelineOf(
  db: Db,
  customerId: number,
  { before, per_page }: { before?: string | undefined; per_page: number },
): Promise<TimelinePage> {
  const last = before === undefined ? null : readCursor(before);
  const parts = (Object.keys(sources) as TimelineKind[]).map((kind) => {
    const { id, at, from, where } = sources[kind];
    const rest = last ? sql`and ${isBefore(kind, { id, at }, last)}` : sql``;
    return sql`select * from (select ${sql.lit(kind)} as kind, ${sql.ref(id)} as id, ${sql.ref(at)} as at
      from ${from} where ${where} = ${customerId} ${rest}
      order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${per_page + 1}) as ${sql.id(`newest_${kind}`)}`;
  });
  const { rows } = await sql<Place>`select kind, id, at from (${sql.join(parts, sql` union all `)}) as entries
    order by at desc, kind desc, id desc limit ${per_page + 1}`.execute(db);
  const places = rows.slice(0, per_page);
  const end = places.at(-1);
  return {
    data: await timelineEntries(db, places),
    next: rows.length > per_page && end ? `${end.at}:${end.kind}:${end.id}` : null,
  };
}
