import type { EmailContext } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { orderEmailData, orderValues } from './order-email-data.ts';

type Asked = { userId: number; orderId: number; messageId: number };

export async function askedQuestion(context: EmailContext, { userId, orderId, messageId }: Asked) {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  const message = await context.db
    .selectFrom('order_messages')
    .select(['content', 'deleted_at'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!account || !order || !message || message.deleted_at !== null) return null;
  return { name: account.name, values: orderValues(order), text: message.content };
}
