import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { threadReply } from '../../platform/email/thread-reply.ts';
import { orderEmailData, orderValues } from './order-email-data.ts';

export const waitingReminder: EmailTemplate<'waiting-reminder'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  if (order.clock_state !== 'paused') return { skipped: 'the customer has answered' };
  const question = await latestQuestion(context, order);
  const reply = threadReply(context, { orderId, userId });
  const { intro, ...text } = textOf('waiting-reminder', context, orderValues(order), {
    keeps: order.promised('customer'),
  });
  return {
    ...text,
    preheader: 'Work continues as soon as you answer.',
    title: 'We are waiting for your answer',
    blocks: [
      greeting(account.name),
      intro,
      ...(question === null ? [] : [quote(question)]),
      ...reply.hint,
      button('Answer now', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
      paragraph('As soon as you answer, we’ll continue, and you’ll see the new delivery day on your order’s page.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    ...reply.headers,
  };
};

async function latestQuestion(
  { db }: EmailContext,
  { id, user_id }: { id: number; user_id: number },
): Promise<string | null> {
  const message = await db
    .selectFrom('order_messages')
    .select('content')
    .where('order_id', '=', id)
    .where('kind', '=', 'message')
    .where('visibility', '=', 'all')
    .where('author_id', '<>', user_id)
    .where('deleted_at', 'is', null)
    // Files may be sent without text.
    .where('content', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return message?.content ?? null;
}
