import type { Db } from '../../adapters/database/database.ts';
import { type Side, seeOrder } from '../../platform/order-record/order-record.ts';
import { messagesOf } from './list-messages.ts';
import { readUpTo } from './mark-as-read.ts';

type Reader = { id: number; role: string };

const emailsTo = (trx: Db, orderId: number, userId: number) =>
  trx
    .selectFrom('outbox')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'order-message');

type Emailed = { orderId: number; userId: number; side: Side; before: string | null };

/** Null without one. Unsent emails, such as a queued one, begin with what the person has not seen. */
async function lastEmailed(trx: Db, { orderId, userId, side, before }: Emailed): Promise<number | null> {
  const emails = emailsTo(trx, orderId, userId);
  const { sentId } = await emails
    .where('sent_at', 'is not', null)
    .$if(before !== null, (q) => q.where('sent_at', '<=', before))
    .select((e) => e.fn.max<number | null>('id').as('sentId'))
    .executeTakeFirstOrThrow();
  if (sentId === null) return null;
  const { unseen } = await emails
    .where((e) =>
      e.or([
        e.and([e('sent_at', 'is', null), e.or([e('state', '<>', 'sent'), e('id', '>', sentId)])]),
        ...(before === null ? [] : [e('sent_at', '>', before)]),
      ]),
    )
    .select((e) => e.fn.min<number | null>('order_message_id').as('unseen'))
    .executeTakeFirstOrThrow();
  const { last } = await messagesOf(trx, orderId, side)
    .$if(unseen !== null, (q) => q.where('id', '<', unseen))
    .$if(before !== null, (q) => q.where('created_at', '<=', before ?? ''))
    .select((e) => e.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** A reply to an email proves that it was read. Call it before the reply is written. */
export async function readByEmail(trx: Db, reader: Reader, orderId: number, writtenAt?: Date): Promise<number[]> {
  const { side } = await seeOrder(trx, reader, orderId);
  const before = writtenAt?.toISOString() ?? null;
  const upTo = await lastEmailed(trx, { orderId, userId: reader.id, side, before });
  return upTo === null ? [] : (await readUpTo(trx, reader, { orderId, side, upTo })).notified;
}
