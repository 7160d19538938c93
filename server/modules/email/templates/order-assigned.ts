import { button, facts, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderFacts } from '../order-facts.ts';
import { accountFor } from '../recipients.ts';

export const orderAssigned: EmailTemplate<'order-assigned'> = async (desk, { userId, orderId }) => {
  const user = await accountFor(desk, userId);
  const order = await orderFacts(desk, orderId);
  if (!user || !order) return { unneeded: 'the account or the order is gone' };
  return {
    subject: `Order ${orderId} is yours`,
    preheader: `Promised to be delivered by ${order.promised}.`,
    title: 'An order was assigned to you',
    blocks: [
      greeting(user.name),
      paragraph('There is a new job for you. Start it in your dashboard as soon as you begin with the work.'),
      facts([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Customer', order.customer],
        ['Delivered by', order.promised],
      ]),
      button('See my jobs', `${desk.siteUrl}/staff/dashboard`),
    ],
    reason: 'You get this mail because you are a member of our staff.',
  };
};
