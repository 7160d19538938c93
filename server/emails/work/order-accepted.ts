import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

export const orderAccepted: EmailTemplate<'order-accepted'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  if (order.acceptance !== 'accepted') return { skipped: 'the order was reopened' };
  const details = detailsTable([
    ['Order number', String(orderId)],
    ['Services', order.titles],
  ]);
  const isAutomatic = order.accepted_how === 'automatic';
  if (order.user_id !== userId)
    return {
      subject: `Order ${orderId} was accepted`,
      preheader: 'Thank you for your work.',
      title: `Order ${orderId} was accepted`,
      blocks: [
        greeting(account.name),
        paragraph(
          isAutomatic
            ? `The time to check order ${orderId} has passed, so your work was accepted. Thank you.`
            : `The customer has accepted your work on order ${orderId}. Thank you.`,
        ),
        details,
        button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
      ],
      reason: `You received this email because you work with ${context.company.name}.`,
    };
  const { intro, ...text } = textOf(
    'order-accepted',
    context,
    orderValues(order),
    isAutomatic
      ? {
          subject: `Order ${orderId} is complete`,
          intro: '',
          keeps: `The time to check your order ${orderId} has passed, so it was accepted automatically.`,
        }
      : {},
  );
  return {
    ...text,
    preheader: 'Something not right? Write to us.',
    title: 'Your order is complete',
    blocks: [
      greeting(account.name),
      intro,
      details,
      paragraph('Something not right? Write to us: we still help after an order is complete.'),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
