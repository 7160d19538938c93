import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { isSameMailbox, orderOfNumber } from '../../work/cancellations/cancellations.ts';
import { findWithdrawal, linkBlocks, momentText, statementTable } from './withdrawal-link.ts';

/** The receipt on a durable medium. It goes to the address that was entered, which may be anybody’s. */
export const withdrawalReceived: EmailTemplate<'withdrawal-received'> = async (context, { cancellationId }) => {
  const row = await findWithdrawal(context.db, cancellationId);
  if (!row) return { skipped: 'the withdrawal is deleted' };
  const order = row.channel === 'form' ? await orderOfNumber(context.db, row.order_number) : null;
  const needsLink = row.state === 'received' && order !== null && isSameMailbox(order.email, row.email);
  const link = needsLink ? await linkBlocks(context, row) : [];
  if (link === null) return { skipped: 'the email was canceled' };
  return {
    subject: `We have your withdrawal (${row.reference})`,
    preheader: `Received on ${momentText(context, row.received_at)}.`,
    title: 'We have your withdrawal',
    blocks: [
      greeting(row.name),
      paragraph('We have received your statement of withdrawal. Keep this email: it says what you declared, and when.'),
      statementTable(context, row),
      ...link,
      paragraph('We’ll write to you about your money as soon as we have carried it out, within 14 days at the latest.'),
    ],
    reason: 'You received this email because a withdrawal was declared with your email address.',
    replyTo: context.company.email,
  };
};
