import type { OrderMessage } from '../../../contract/order/threads.ts';
import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { invalidField, notFound } from '../../shared/errors.ts';
import { calendarOf } from '../clock/clock.ts';
import { addMessage } from './add-message.ts';
import { publishMessage } from './audience.ts';
import { getMessage } from './list-messages.ts';
import type { SendDeps } from './send-order-message.ts';

type Copy = { messageId: number; orderId: number; by: number };

const inLocalTime = (time: string, timeZone: string) =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));

/** All readers of the thread see the quote; the chat is unchanged. */
export async function copyChatMessage(deps: SendDeps, { messageId, orderId, by }: Copy): Promise<OrderMessage> {
  const now = deps.clock.now();
  const { timeZone } = await calendarOf(deps);
  const copied = await deps.db.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.sender_id')
      .select(['messages.content', 'messages.created_at', 'messages.participant_id', 'users.name'])
      .where('messages.id', '=', messageId)
      .executeTakeFirst();
    if (!message) throw notFound('Message');
    const order = await lockOrder(trx, orderId);
    if (order?.user_id !== message.participant_id)
      throw invalidField('order_id', 'The order id field must be an order of this customer.');
    const quoted = message.content.split('\n').map((line) => `> ${line}`);
    const lines = [`${message.name} wrote in the chat on ${inLocalTime(message.created_at, timeZone)}:`, ...quoted];
    const content = shorten(lines.join('\n'), maxLength.orderMessage);
    const id = await addMessage(trx, { orderId, authorId: by, visibility: 'all', content, now });
    await writeAuditEntry(trx, {
      by,
      action: 'order_message.copy',
      id,
      after: { order_id: orderId, message_id: messageId },
    });
    return { id, customerId: order.user_id };
  });
  await publishMessage(deps, { orderId, visibility: 'all' });
  return getMessage(deps.db, copied);
}

export async function assertChatMessageExists(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Message');
}
