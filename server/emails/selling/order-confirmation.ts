import { button, forOwner, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { questionsBlocks } from '../order/open-questions.ts';
import { contractOf, guaranteeLine, orderEmailData, orderValues, orderWithInvoice } from '../order/order-email-data.ts';

export const orderConfirmation: EmailTemplate<'order-confirmation'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  const { blocks, attachments, sentence, unpaidInvoiceId } = await orderWithInvoice(context, order);
  const contract = await contractOf(context, order);
  const dashboard = `${context.siteUrl}/customer/dashboard`;
  const isWaiting = order.clock_state === 'waiting' || order.hasOpenQuestions;
  const { intro, ...text } = textOf('order-confirmation', context, orderValues(order), {
    ...(!isWaiting && {
      intro:
        "We've received your order and are getting started. One of our experts will message you in your dashboard.",
    }),
    keeps: order.promised('customer'),
  });
  return {
    ...text,
    preheader: order.hasOpenQuestions
      ? `Thank you! We need some information from you. ${sentence}`
      : `Thank you! ${order.promised('customer')} ${sentence}`,
    title: 'Thank you for your order',
    blocks: [
      greeting(order.customerName),
      forOwner(intro),
      ...(await questionsBlocks(context, order)),
      ...blocks,
      ...contract.blocks,
      ...guaranteeLine(context),
      ...(unpaidInvoiceId === null
        ? [button('View my order', `${dashboard}/orders/${orderId}`)]
        : [
            forOwner(paragraph('Your invoice is not paid yet. You can pay it online.')),
            button('View and pay invoice', `${dashboard}/invoices/${unpaidInvoiceId}`),
          ]),
      ...(order.password_is_temporary
        ? [forOwner(paragraph("We've sent your login details in a separate email."))]
        : []),
      forOwner(paragraph('Questions? Message us in your dashboard, or just reply to this email.')),
    ],
    reason: 'You received this email because an order was placed with this email address.',
    replyTo: context.company.email,
    attachments: [...(attachments ?? []), ...contract.attachments],
  };
};
