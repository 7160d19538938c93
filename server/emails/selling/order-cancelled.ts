import { type Block, button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { type OrderEmailData, orderEmailData, orderValues } from '../order/order-email-data.ts';
import { returnedMoney } from './returned-money.ts';

const invoiceTexts: Record<string, string> = {
  void: 'Your invoice was cancelled, so there is nothing to pay.',
  refunded: 'Your payment was refunded.',
};

/** A hidden order has no page to link to. */
const linkTo = ({ siteUrl }: EmailContext, order: OrderEmailData): Block[] =>
  order.hidden_from_customer ? [] : [button('View my order', `${siteUrl}/customer/dashboard/orders/${order.id}`)];

export const orderCancelled: EmailTemplate<'order-cancelled'> = async (context, { userId, orderId, refundIds }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  const isCustomer = order.user_id === userId;
  const details = detailsTable([
    ['Order number', String(orderId)],
    ['Services', order.titles],
  ]);
  const page = { subject: `Order ${orderId} was cancelled`, title: `Order ${orderId} was cancelled` };
  if (!isCustomer)
    return {
      ...page,
      preheader: 'You don’t need to do anything more for it.',
      blocks: [
        greeting(account.name),
        paragraph(`Order ${orderId} was cancelled. You don’t need to do anything more for it.`),
        details,
        button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
      ],
      reason: `You received this email because you work with ${context.company.name}.`,
    };
  const payment = (await returnedMoney(context, refundIds)) ?? invoiceTexts[order.invoiceStatus];
  const { intro, ...text } = textOf('order-cancelled', context, orderValues(order));
  return {
    ...page,
    ...text,
    preheader: payment ?? 'We will not do any more work on it.',
    blocks: [
      greeting(account.name),
      intro,
      ...(payment ? [paragraph(payment)] : []),
      details,
      ...linkTo(context, order),
      paragraph('Questions? Message us in your dashboard, or just reply to this email.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
