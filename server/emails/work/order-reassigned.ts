import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { orderEmailData } from '../order/order-email-data.ts';

export const orderReassigned: EmailTemplate<'order-reassigned'> = async (context, data) => {
  const { userId, orderId, isMine, name } = data;
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  const rows: [string, string][] = [
    ['Order number', String(orderId)],
    ['Services', order.titles],
  ];
  const footer = {
    reason: `You received this email because you work with ${context.company.name}.`,
  };
  if (!isMine)
    return {
      subject: `Order ${orderId} was reassigned to ${name}`,
      preheader: 'You don’t need to do anything more for it.',
      title: 'Order reassigned',
      blocks: [
        greeting(account.name),
        paragraph(
          `Your work on order ${orderId} was reassigned to ${name}. You don’t need to do anything more for it.`,
        ),
        detailsTable(rows),
        button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
      ],
      ...footer,
    };
  return {
    subject: `Order ${orderId} was reassigned to you`,
    preheader: order.promised('staff'),
    title: 'Order reassigned to you',
    blocks: [
      greeting(account.name),
      paragraph(`You’re taking over the work of ${name} on order ${orderId}. You can read its whole conversation.`),
      detailsTable([...rows, ['Customer', order.customerName], ['Delivery', order.promised('staff')]]),
      button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
    ],
    ...footer,
  };
};
