import { button, detailsTable, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { orderEmailData } from './order-email-data.ts';

export const promiseMoved: EmailTemplate<'promise-moved'> = async (context, { userId, orderId, from, to, reason }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  const [before, after] = [formatDay(from), formatDay(to)];
  return {
    subject: `Order ${orderId} will be ready by ${after}`,
    preheader: `Instead of ${before}.`,
    title: 'Your new delivery day',
    blocks: [
      greeting(account.name),
      paragraph(`Your order ${orderId} (${order.titles}) will be ready later than we promised. The reason:`),
      quote(reason),
      detailsTable([
        ['Previous day', before],
        ['New day', after],
      ]),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
      paragraph('If this doesn’t work for you, write to us in the order’s conversation.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
