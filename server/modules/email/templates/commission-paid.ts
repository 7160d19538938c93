import { moneyText } from '../../../../contract/money.ts';
import { button, facts, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor, dayText } from '../recipients.ts';

export const commissionPaid: EmailTemplate<'commission-paid'> = async (desk, { commissionId }) => {
  const commission = await desk.db
    .selectFrom('commissions')
    .selectAll()
    .where('id', '=', commissionId)
    .executeTakeFirst();
  const user = commission && (await accountFor(desk, commission.user_id));
  if (!user || commission.payment_date === null) return { unneeded: 'the account or the commission is gone' };
  const amount = `$${moneyText(commission.amount_cents)}`;
  return {
    subject: `Your commission for order ${commission.order_id} is paid`,
    preheader: `${amount} for your work.`,
    title: 'Your commission is paid',
    blocks: [
      greeting(user.name),
      paragraph(`We paid you ${amount} for your work on order ${commission.order_id}. Thank you.`),
      facts([
        ['Order number', String(commission.order_id)],
        ['Amount', amount],
        ['Paid on', dayText(commission.payment_date)],
      ]),
      button('See my earnings', `${desk.siteUrl}/staff/dashboard`),
    ],
    reason: 'You get this mail because you are a member of our staff.',
  };
};
