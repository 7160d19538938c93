import { button, detailsTable, greeting } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

export const workStarted: EmailTemplate<'work-started'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  if (order.status === 'delivered') return { skipped: 'the order is already delivered' };
  const { intro, ...text } = textOf('work-started', context, orderValues(order));
  return {
    ...text,
    preheader: order.promised('customer'),
    title: "We've started working on your order",
    blocks: [
      greeting(order.customerName),
      intro,
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Delivery', order.promised('customer')],
      ]),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
