import { hasReview } from '../../order/reviews/reviews.ts';
import { button, detailsTable, greeting } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from './order-email-data.ts';

export const reviewRequest: EmailTemplate<'review-request'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  if (await hasReview(context.db, orderId)) return { skipped: 'the order has a review' };
  const { intro, ...text } = textOf('review-request', context, orderValues(order));
  return {
    ...text,
    preheader: 'A short review helps others choose.',
    title: 'How did we do?',
    blocks: [
      greeting(account.name),
      intro,
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('Write a review', `${context.siteUrl}/customer/dashboard/write-review`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
