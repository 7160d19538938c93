import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { threadReply } from '../../platform/email/thread-reply.ts';
import { askedQuestion } from './asked-question.ts';
import { questionsUrl } from './open-questions.ts';

export const intakeQuestion: EmailTemplate<'intake-question'> = async (context, data) => {
  const asked = await askedQuestion(context, data);
  if (!asked) return { skipped: 'the account, the order or the question is deleted' };
  const { orderId, userId } = data;
  const reply = threadReply(context, { orderId, userId });
  const { intro, ...text } = textOf('intake-question', context, asked.values);
  return {
    ...text,
    preheader: 'We’ll continue as soon as you answer.',
    title: 'We have a question about your answers',
    blocks: [
      greeting(asked.name),
      intro,
      quote(asked.text),
      paragraph('Please review your answers and send them again. We’ll continue as soon as we have them.'),
      button('Answer the questions', questionsUrl(context, orderId)),
    ],
    reason: 'You received this email because you placed an order with us.',
    ...(reply.isPossible ? reply.headers : { replyTo: context.company.email }),
  };
};
