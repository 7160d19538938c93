import { button, greeting, paragraph, quote } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { findAccount } from '../find-account.ts';
import { questionsUrl } from '../open-questions.ts';
import { orderEmailData } from '../order-email-data.ts';

export const intakeQuestion: EmailTemplate<'intake-question'> = async (context, { userId, orderId, messageId }) => {
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
    subject: `A question about your answers for order ${orderId}`,
    preheader: 'We continue as soon as you answer.',
    title: 'We have a question about your answers',
    blocks: [
      greeting(account.name),
      paragraph(
        `Thank you for your answers about order ${orderId} (${order.titles}). One thing is not clear to us yet:`,
      ),
      quote(message.content),
      paragraph('Please look at your answers again and send them to us. We continue as soon as we have them.'),
      button('Answer the questions', questionsUrl(context, orderId)),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
