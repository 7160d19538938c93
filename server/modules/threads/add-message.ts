import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema-delivery.ts';

export type NewMessage = {
  orderId: number;
  /** Null: the application. */
  authorId: number | null;
  visibility: MessageVisibility;
  content: string;
  kind?: 'message' | 'event';
  source?: 'app' | 'email';
  clientId?: string | null;
  now: Date;
};

/** In the transaction that holds the order's lock, so that ids within a thread are in commit order. */
export async function addMessage(trx: Db, message: NewMessage): Promise<number> {
  const { orderId, visibility, kind = 'message', source = 'app', clientId = null } = message;
  const at = message.now.toISOString();
  const { id } = await trx
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      author_id: message.authorId,
      visibility,
      kind,
      content: message.content,
      source,
      client_id: clientId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const last = { last_id: id, last_at: at, ...(visibility === 'all' && { last_public_id: id }) };
  await trx
    .insertInto('order_threads')
    .values({ order_id: orderId, last_public_id: null, ...last })
    .onConflict((c) => c.column('order_id').doUpdateSet(last))
    .execute();
  return id;
}

type Entry = { orderId: number; content: string; visibility?: MessageVisibility; now: Date };

/** What happened to the order, between its messages. */
export const addEntry = (trx: Db, { visibility = 'all', ...entry }: Entry): Promise<number> =>
  addMessage(trx, { ...entry, authorId: null, visibility, kind: 'event' });
