import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { openQuestions, questionsUrl } from './open-questions.ts';
import { orderEmailData, orderValues } from './order-email-data.ts';

export const intakeReminder: EmailTemplate<'intake-reminder'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  if (order.status === 'cancelled' || order.status === 'delivered') return { skipped: `the order is ${order.status}` };
  const titles = await openQuestions(context, orderId);
  if (titles.length === 0) return { skipped: 'the questions are answered' };
  const { intro, ...text } = textOf('intake-reminder', context, orderValues(order));
  return {
    ...text,
    preheader: 'A few answers, and we can begin.',
    title: 'We need some information from you',
    blocks: [
      greeting(order.customerName),
      intro,
      detailsTable([
        ['Order number', String(orderId)],
        ['Questions about', titles.join(', ')],
      ]),
      button('Answer the questions', questionsUrl(context, orderId)),
      paragraph('Your answers are saved as you type, so you can stop and come back at any time.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
