import { button, greeting, paragraph, quote } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { findAccount } from '../find-account.ts';
import { orderEmailData } from '../order-email-data.ts';

export const question: EmailTemplate<'question'> = async (context, { userId, orderId, messageId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  const message = await context.db
    .selectFrom('order_messages')
    .select(['content', 'deleted_at'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!account || !order || !message || message.deleted_at !== null)
    return { skipped: 'the account, the order or the question is deleted' };
  return {
    subject: `A question about order ${orderId}`,
    preheader: 'Work continues as soon as you answer.',
    title: 'We need your answer',
    blocks: [
      greeting(account.name),
      paragraph(`We have a question about your order ${orderId} (${order.titles}):`),
      quote(message.content),
      paragraph('The order is paused until you answer, and its delivery day moves by that time.'),
      button('Answer the question', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
