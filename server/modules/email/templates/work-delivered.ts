import { button, detailsTable, greeting, paragraph, textWithLink } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderEmailData } from '../order-email-data.ts';

export const workDelivered: EmailTemplate<'work-delivered'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  const { siteUrl } = context;
  return {
    subject: `Your order ${orderId} has been delivered`,
    preheader: 'All work on your order is complete.',
    title: 'Your order has been delivered',
    blocks: [
      greeting(order.customerName),
      paragraph(
        "All work on your order is complete and delivered. If anything isn't as you expected, message us in your dashboard.",
      ),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('View my order', `${siteUrl}/customer/dashboard/orders`),
      textWithLink('Happy with our work?', 'Write a review', `${siteUrl}/customer/dashboard/write-review`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
