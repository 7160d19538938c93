import { formatMoney } from '../../../../contract/money.ts';
import { button, detailsTable, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { findAccount } from '../find-account.ts';
import { formatDay } from '../format-day.ts';

export const commissionPaid: EmailTemplate<'commission-paid'> = async (context, { commissionId }) => {
  const commission = await context.db
    .selectFrom('commissions')
    .selectAll()
    .where('id', '=', commissionId)
    .executeTakeFirst();
  const account = commission && (await findAccount(context, commission.user_id));
  if (!account || commission.payment_date === null) return { skipped: 'the account or the commission is deleted' };
  const amount = formatMoney(commission.amount_cents);
  return {
    subject: `Your commission for order ${commission.order_id} has been paid`,
    preheader: `We paid you ${amount} for your work.`,
    title: 'Your commission has been paid',
    blocks: [
      greeting(account.name),
      paragraph(`We've paid you ${amount} for your work on order ${commission.order_id}. Thank you!`),
      detailsTable([
        ['Order number', String(commission.order_id)],
        ['Amount', amount],
        ['Paid on', formatDay(commission.payment_date)],
      ]),
      button('View my earnings', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  };
};
