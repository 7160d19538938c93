import { button, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderEmailData } from '../order-email-data.ts';

export const orderConfirmation: EmailTemplate<'order-confirmation'> = async (desk, { orderId }) => {
  const papers = await orderEmailData(desk, orderId);
  if (!papers) return { unneeded: 'the order is gone' };
  const { order, promised, blocks, attachments } = papers;
  return {
    subject: `Your order ${order.id} at ${desk.company.name}`,
    preheader: `Thank you. We deliver by ${promised}; your invoice is attached.`,
    title: 'Thank you for your order',
    blocks: [
      greeting(order.name),
      paragraph(
        `We have your order and start right away. An expert will write to you in your dashboard, and we deliver by ${promised}.`,
      ),
      ...blocks,
      button('See my order', `${desk.siteUrl}/customer/dashboard/orders`),
      ...(order.password_is_temporary
        ? [
            paragraph(
              'A second mail brings what you need to log in, so that you can come back to your account at any time.',
            ),
          ]
        : []),
      paragraph('Questions? Write to us in your dashboard, or simply answer this mail.'),
    ],
    reason: 'You get this mail because an order was placed with this address.',
    replyTo: desk.company.email,
    attachments,
  };
};
