import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

export const acceptanceReminder: EmailTemplate<'acceptance-reminder'> = async (
  context,
  { userId, orderId, until, isLast = false },
) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  if (order.acceptance !== 'awaiting') return { skipped: 'the order is not to be checked any more' };
  const day = isLast ? 'today' : `by ${formatDay(until)}`;
  const { intro, ...text } = textOf(
    'acceptance-reminder',
    context,
    { ...orderValues(order), due: formatDay(until) },
    isLast
      ? {
          subject: `Please check order ${orderId} today`,
          intro: `We delivered your order ${orderId}. Please check it today. You can accept it, ask for changes, or ask for more time.`,
        }
      : {},
  );
  return {
    ...text,
    preheader: `Please check it ${day}. No action needed if all is well.`,
    title: 'Is everything as you expected?',
    blocks: [
      greeting(account.name),
      intro,
      paragraph('If we don’t hear from you by then, the order counts as accepted: no action needed if all is well.'),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Check by', formatDay(until)],
      ]),
      button('Check the delivery', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
