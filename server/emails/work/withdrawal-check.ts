import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { orderOfNumber } from '../../work/cancellations/cancellations.ts';
import { findWithdrawal, linkBlocks, momentText } from './withdrawal-link.ts';

/** To the order’s own address, when another one was entered. The name on the order is used, not what was typed. */
export const withdrawalCheck: EmailTemplate<'withdrawal-check'> = async (context, { cancellationId }) => {
  const row = await findWithdrawal(context.db, cancellationId);
  if (!row) return { skipped: 'the withdrawal is deleted' };
  if (row.state !== 'received') return { skipped: 'the withdrawal is decided' };
  const order = await orderOfNumber(context.db, row.order_number);
  if (!order) return { skipped: 'the order is deleted' };
  const link = await linkBlocks(context, row);
  if (link === null) return { skipped: 'the email was canceled' };
  return {
    subject: `Did you withdraw from order ${order.id}?`,
    preheader: `On ${momentText(context, row.received_at)} somebody did, with another email address.`,
    title: `Did you withdraw from order ${order.id}?`,
    blocks: [
      greeting(order.name),
      paragraph(
        `On ${momentText(context, row.received_at)}, somebody declared on our site to withdraw from the contract about order ${order.id}, and entered another email address than yours.`,
      ),
      ...link,
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
