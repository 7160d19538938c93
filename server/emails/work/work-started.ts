import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { orderEmailData } from '../order/order-email-data.ts';

export const workStarted: EmailTemplate<'work-started'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  if (order.status === 'delivered') return { skipped: 'the order is already delivered' };
  return {
    subject: `We've started working on your order ${orderId}`,
    preheader: order.promised('customer'),
    title: "We've started working on your order",
    blocks: [
      greeting(order.customerName),
      paragraph(
        'One of our experts has started working on your order. You can follow its progress and message us in your dashboard any time.',
      ),
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
