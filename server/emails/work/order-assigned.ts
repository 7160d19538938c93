import { button, detailsTable, greeting } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

export const orderAssigned: EmailTemplate<'order-assigned'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  // If the work was passed on since, the recipient gets another email about that.
  const assignment = await context.db
    .selectFrom('assignments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!assignment) return { skipped: 'the order is no longer assigned to the recipient' };
  const { intro, ...text } = textOf('order-assigned', context, orderValues(order));
  return {
    ...text,
    preheader: order.promised('staff'),
    title: 'A new order for you',
    blocks: [
      greeting(account.name),
      intro,
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Customer', order.customerName],
        ['Delivery', order.promised('staff')],
      ]),
      button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  };
};
