import { button, greeting, paragraph, smallPrint } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { orderEmailData, orderReceipt } from '../order-email-data.ts';

export const orderAdded: EmailTemplate<'order-added'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  const { blocks, attachments } = await orderReceipt(context, order);
  return {
    subject: `Order ${orderId} was added to your ${context.company.name} account`,
    preheader: `Placed without logging in. We'll deliver by ${order.deliveryDay}. Your invoice is attached.`,
    title: 'An order was added to your account',
    blocks: [
      greeting(order.customerName),
      paragraph(
        'Someone (most likely you) placed an order with your email address without logging in. We added it to your account, where you can follow its progress.',
      ),
      ...blocks,
      button('Log in to view the order', `${context.siteUrl}/login`),
      smallPrint(
        "If this wasn't you: the order is already paid for, and we haven't charged you for it. No one was logged in to your account, and your password hasn't changed. Please reply to this email and we'll sort it out.",
      ),
    ],
    reason: 'You received this email because an order was placed with the email address of your account.',
    replyTo: context.company.email,
    attachments,
  };
};
