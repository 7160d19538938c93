import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** The same number of each kind of conversation, so that the figure costs the same however many there are. */
const RECENT_MESSAGES = 500;
/** A figure of fewer answers says little. */
const MIN_ANSWERS = 10;
const HOUR_MS = 3600_000;

type Line = { thread: string; at: string; isOurs: boolean };

/** The median of the times from a customer's first message, or the first after an answer, to the next answer. */
export function answerHours(lines: readonly Line[]): number | null {
  const waitingSince = new Map<string, number>();
  const times: number[] = [];
  for (const { thread, at, isOurs } of lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const since = waitingSince.get(thread);
    if (!isOurs) waitingSince.set(thread, since ?? Date.parse(at));
    else if (since !== undefined) {
      waitingSince.delete(thread);
      times.push(Date.parse(at) - since);
    }
  }
  if (times.length < MIN_ANSWERS) return null;
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return Math.max(1, Math.ceil(median / HOUR_MS));
}

const line = (kind: string, { id, at, isOurs }: { id: number | null; at: string; isOurs: boolean }): Line => ({
  thread: `${kind} ${id}`,
  at,
  isOurs,
});

export async function answerTime(db: Db): Promise<number | null> {
  const [chats, orders, questions, replies] = await Promise.all([
    db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.participant_id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['messages.participant_id as id', 'messages.created_at as at', 'messages.sender_id'])
      .where('roles.name', '=', 'customer')
      .orderBy('messages.id', 'desc')
      .limit(RECENT_MESSAGES)
      .execute(),
    db
      .selectFrom('order_messages')
      .innerJoin('orders', 'orders.id', 'order_messages.order_id')
      .select(['orders.id', 'order_messages.created_at as at', 'order_messages.author_id', 'orders.user_id'])
      .where('order_messages.kind', '=', 'message')
      .where('order_messages.visibility', '=', 'all')
      .where('order_messages.author_id', 'is not', null)
      .orderBy('order_messages.id', 'desc')
      .limit(RECENT_MESSAGES)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select(['id', 'created_at as at'])
      .orderBy('id', 'desc')
      .limit(RECENT_MESSAGES)
      .execute(),
    db
      .selectFrom('contact_replies')
      .select(['message_id as id', 'created_at as at', sql<boolean>`author_id is not null`.as('is_ours')])
      .orderBy('id', 'desc')
      .limit(RECENT_MESSAGES)
      .execute(),
  ]);
  return answerHours([
    ...chats.map(({ id, at, sender_id }) => line('chat', { id, at, isOurs: sender_id !== id })),
    ...orders.map(({ id, at, author_id, user_id }) => line('order', { id, at, isOurs: author_id !== user_id })),
    ...questions.map(({ id, at }) => line('contact', { id, at, isOurs: false })),
    ...replies.map(({ id, at, is_ours }) => line('contact', { id, at, isOurs: Boolean(is_ours) })),
  ]);
}
