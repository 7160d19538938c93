import { button, greeting, paragraph, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderEmailData } from '../order-email-data.ts';

export const orderAdded: EmailTemplate<'order-added'> = async (desk, { orderId }) => {
  const papers = await orderEmailData(desk, orderId);
  if (!papers) return { unneeded: 'the order is gone' };
  const { order, promised, blocks, attachments } = papers;
  return {
    subject: `Order ${order.id} was added to your account at ${desk.company.name}`,
    preheader: `Bought without logging in. We deliver by ${promised}; the invoice is attached.`,
    title: 'An order was added to your account',
    blocks: [
      greeting(order.name),
      paragraph(
        'Someone, most likely you, bought a service with your email address without logging in. We added the order to your account, where you can follow it.',
      ),
      ...blocks,
      button('Log in to see the order', `${desk.siteUrl}/login`),
      small(
        'If this was not you: the order is paid for and nothing was charged to you by us. Nobody was logged in to your account, and your password is unchanged. Please answer this mail, so that we can put it right.',
      ),
    ],
    reason: 'You get this mail because an order was placed with the address of your account.',
    replyTo: desk.company.email,
    attachments,
  };
};
