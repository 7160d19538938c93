import { button, facts, greeting, paragraph, pointer } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderFacts } from '../order-facts.ts';

export const workDelivered: EmailTemplate<'work-delivered'> = async (desk, { orderId }) => {
  const order = await orderFacts(desk, orderId);
  if (!order) return { unneeded: 'the order is gone' };
  const { siteUrl } = desk;
  return {
    subject: `Your order ${orderId} is delivered`,
    preheader: 'All work on it is done.',
    title: 'Your order is delivered',
    blocks: [
      greeting(order.customer),
      paragraph(
        'All work on your order is done and delivered. If anything is not as you expected, write to us in your dashboard.',
      ),
      facts([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('See my order', `${siteUrl}/customer/dashboard/orders`),
      pointer('Were you happy with us?', 'Write a review', `${siteUrl}/customer/dashboard/write-review`),
    ],
    reason: 'You get this mail because you ordered from us.',
  };
};
