import {
  type Block,
  button,
  detailsTable,
  greeting,
  paragraph,
  textWithLink,
} from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

const checkUntil = (until: string | undefined): Block[] =>
  until === undefined
    ? []
    : [
        paragraph(
          `Please check it by ${formatDay(until)}. You can accept it, ask for changes, or ask for more time. If we don’t hear from you by then, the order counts as accepted: no action needed if all is well.`,
        ),
      ];

export const workDelivered: EmailTemplate<'work-delivered'> = async (context, { orderId, until }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  const { siteUrl } = context;
  const { intro, ...text } = textOf('work-delivered', context, {
    ...orderValues(order),
    due: until === undefined ? null : formatDay(until),
  });
  return {
    ...text,
    preheader:
      until === undefined
        ? 'All work on your order is complete.'
        : `Please check it by ${formatDay(until)}. No action needed if all is well.`,
    title: 'Your order has been delivered',
    blocks: [
      greeting(order.customerName),
      intro,
      ...checkUntil(until),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      until === undefined
        ? button('View my order', `${siteUrl}/customer/dashboard/orders`)
        : button('Check the delivery', `${siteUrl}/customer/dashboard/orders/${orderId}`),
      textWithLink('Happy with our work?', 'Write a review', `${siteUrl}/customer/dashboard/write-review`),
    ],
    reason: 'You received this email because you placed an order with us.',
  };
};
