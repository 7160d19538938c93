import { hasReview } from '../../order/reviews/reviews.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { orderEmailData } from './order-email-data.ts';

export const reviewRequest: EmailTemplate<'review-request'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  if (await hasReview(context.db, orderId)) return { skipped: 'the order has a review' };
  return {
    subject: 'How did we do?',
    preheader: 'A short review helps others choose.',
    title: 'How did we do?',
    blocks: [
      greeting(account.name),
      paragraph('Your order is complete. A short review helps others choose and helps us get better.'),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('Write a review', `${context.siteUrl}/customer/dashboard/write-review`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
