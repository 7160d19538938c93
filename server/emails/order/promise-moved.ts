import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from './order-email-data.ts';

export const promiseMoved: EmailTemplate<'promise-moved'> = async (context, { userId, orderId, from, to, reason }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  const { intro, ...text } = textOf('promise-moved', context, { ...orderValues(order), due: order.promisedDay(to) });
  return {
    ...text,
    preheader: `Instead of ${order.promisedDay(from)}.`,
    title: 'Your new delivery day',
    blocks: [
      greeting(account.name),
      intro,
      paragraph(order.moved({ from, to, reason })),
      detailsTable([['Delivery', order.promised('customer')]]),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
      paragraph('If this doesn’t work for you, write to us in the order’s conversation.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
