import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';
import { returnedMoney } from '../selling/returned-money.ts';

/** To the customer, who has cancelled the order without us. */
export const cancellationDone: EmailTemplate<'cancellation-done'> = async (context, { userId, orderId, refundIds }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  const money = (await returnedMoney(context, refundIds)) ?? 'There is nothing to pay.';
  const { intro, ...text } = textOf('cancellation-done', context, orderValues(order));
  return {
    ...text,
    preheader: money,
    title: `Order ${orderId} is cancelled`,
    blocks: [
      greeting(account.name),
      intro,
      paragraph(money),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
      paragraph('Questions? Message us in your dashboard, or just reply to this email.'),
    ],
    reason: 'You received this email because you cancelled an order.',
    replyTo: context.company.email,
  };
};
