import type { Db } from '../../adapters/database/database.ts';
import { adminIds } from '../../platform/notifications/notifications.ts';

type Person = { id: number; name: string };

/** Matches `@{12}`, at most 20 of them. */
const namedIn = (content: string): number[] =>
  [...new Set([...content.matchAll(/@\{(\d{1,9})\}/g)].map(([, id]) => Number(id)))].slice(0, 20);

export async function mentionablePeople(db: Db, orderId: number): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e('users.role_id', 'in', e.selectFrom('roles').select('roles.id').where('roles.name', '=', 'admin')),
        e(
          'users.id',
          'in',
          e.selectFrom('assignments').select('assignments.user_id').where('assignments.order_id', '=', orderId),
        ),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .limit(200)
    .execute();
}

type Note = { messageId: number; orderId: number; content: string; by: number };

/** A name without access to the order is only text. Returns the newly mentioned people. */
export async function saveMentions(trx: Db, { messageId, orderId, content, by }: Note): Promise<number[]> {
  const named = namedIn(content);
  const before = await trx
    .deleteFrom('order_mentions')
    .where('message_id', '=', messageId)
    .returning('user_id')
    .execute();
  if (named.length === 0) return [];
  const admins = await adminIds(trx);
  const assigned = await trx
    .selectFrom('assignments')
    .select('user_id')
    .where('order_id', '=', orderId)
    .where('user_id', 'in', named)
    .execute();
  const allowed = new Set([...admins, ...assigned.map(({ user_id }) => user_id)]);
  const mentioned = named.filter((id) => allowed.has(id));
  if (mentioned.length === 0) return [];
  await trx
    .insertInto('order_mentions')
    .values(mentioned.map((user_id, position) => ({ message_id: messageId, position, user_id })))
    .execute();
  const known = new Set(before.map(({ user_id }) => user_id));
  return mentioned.filter((id) => id !== by && !known.has(id));
}

/** Only for plain text; the API's messages keep the ids. */
export const withNames = (content: string, people: readonly Person[]): string =>
  content.replaceAll(/@\{(\d{1,9})\}/g, (mention, id: string) => {
    const person = people.find((one) => one.id === Number(id));
    return person ? `@${person.name}` : mention;
  });

export async function mentionsOf(db: Db, messageIds: readonly number[]): Promise<Map<number, Person[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_mentions')
    .innerJoin('users', 'users.id', 'order_mentions.user_id')
    .select(['order_mentions.message_id', 'users.id', 'users.name'])
    .where('order_mentions.message_id', 'in', messageIds)
    .orderBy('order_mentions.message_id')
    .orderBy('order_mentions.position')
    .execute();
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map([...byMessage].map(([id, people]) => [id, people.map(({ id, name }) => ({ id, name }))]));
}
