import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { threadReply } from '../../platform/email/thread-reply.ts';
import { askedQuestion } from './asked-question.ts';

export const question: EmailTemplate<'question'> = async (context, data) => {
  const asked = await askedQuestion(context, data);
  if (!asked) return { skipped: 'the account, the order or the question is deleted' };
  const { orderId, userId } = data;
  const reply = threadReply(context, { orderId, userId });
  const { intro, ...text } = textOf('question', context, asked.values);
  return {
    ...text,
    preheader: 'Work continues as soon as you answer.',
    title: 'We need your answer',
    blocks: [
      greeting(asked.name),
      intro,
      quote(asked.text),
      paragraph('The order is paused until you answer, and its delivery day moves by as long as that takes.'),
      ...reply.hint,
      button('Answer the question', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
    ],
    reason: 'You received this email because you placed an order with us.',
    ...reply.headers,
  };
};
