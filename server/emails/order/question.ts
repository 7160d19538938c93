import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { threadReply } from '../../platform/email/thread-reply.ts';
import { askedQuestion } from './asked-question.ts';

export const question: EmailTemplate<'question'> = async (context, data) => {
  const asked = await askedQuestion(context, data);
  if (!asked) return { skipped: 'the account, the order or the question is deleted' };
  const { orderId, userId } = data;
  const reply = threadReply(context, { orderId, userId });
  return {
    subject: `A question about order ${orderId}`,
    preheader: 'Work continues as soon as you answer.',
    title: 'We need your answer',
    blocks: [
      greeting(asked.name),
      paragraph(`We have a question about your order ${orderId} (${asked.titles}):`),
      quote(asked.text),
      paragraph('The order is paused until you answer, and its delivery day moves by as long as that takes.'),
      ...reply.hint,
      button('Answer the question', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
    ],
    reason: 'You received this email because you placed an order with us.',
    ...reply.headers,
  };
};
