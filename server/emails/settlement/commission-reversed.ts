import { formatMoney } from '../../../contract/shared/money.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const commissionReversed: EmailTemplate<'commission-reversed'> = async (context, data) => {
  const { userId, orderId, amountCents, disputeId, creditNoteId } = data;
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const amount = formatMoney(amountCents);
  const cause =
    creditNoteId !== undefined ? 'was credited' : disputeId !== undefined ? 'was charged back' : 'was refunded';
  return {
    subject: `Your commission for order ${orderId} was reduced`,
    preheader: `It was reduced by ${amount}, because the order ${cause}.`,
    title: 'Your commission was reduced',
    blocks: [
      greeting(account.name),
      paragraph(
        `Order ${orderId} ${cause}, so your commission for it is reduced by ${amount}. If it has been paid to you, the amount is deducted from your next payout.`,
      ),
      detailsTable([
        ['Order number', String(orderId)],
        ['Amount', `-${amount}`],
      ]),
      button('View my earnings', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  };
};
