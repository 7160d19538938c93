import { button, facts, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderFacts } from '../order-facts.ts';

export const workStarted: EmailTemplate<'work-started'> = async (desk, { orderId }) => {
  const order = await orderFacts(desk, orderId);
  if (!order) return { unneeded: 'the order is gone' };
  if (order.status === 'delivered') return { unneeded: 'the work is delivered already' };
  return {
    subject: `We have started on your order ${orderId}`,
    preheader: `We deliver by ${order.promised}.`,
    title: 'Work on your order has started',
    blocks: [
      greeting(order.customer),
      paragraph(
        'One of our experts has begun to work on your order. You can follow it in your dashboard, and write to us there at any time.',
      ),
      facts([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Delivered by', order.promised],
      ]),
      button('See my order', `${desk.siteUrl}/customer/dashboard/orders`),
    ],
    reason: 'You get this mail because you ordered from us.',
  };
};
