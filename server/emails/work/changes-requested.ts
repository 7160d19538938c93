import { button, detailsTable, greeting, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { strictest, threadReply } from '../../platform/email/thread-reply.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';

export const changesRequested: EmailTemplate<'changes-requested'> = async (
  context,
  { userId, orderId, text, messageId },
) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  // Text that an admin wrote to reopen work is not for the customer, who would read a reply to it.
  const toTeam = {
    shows: strictest(context, [messageId === undefined ? 'team' : 'all']),
    customer: order.customerName,
  };
  const reply = messageId === undefined ? null : threadReply(context, { orderId, userId }, toTeam);
  const { intro, ...changed } = textOf('changes-requested', context, orderValues(order));
  return {
    ...changed,
    preheader: order.promised('staff'),
    title: 'Changes were requested',
    blocks: [
      greeting(account.name),
      intro,
      quote(text),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Customer', order.customerName],
        ['Delivery', order.promised('staff')],
      ]),
      ...(reply?.hint ?? []),
      button('Open my dashboard', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
    shows: toTeam.shows,
    ...reply?.headers,
  };
};
