import { formatMoney } from '../../../../contract/money.ts';
import { button, detailsTable, greeting, paragraph } from '../content-blocks.ts';
import type { EmailContent, EmailContext, EmailTemplate } from '../email-template.ts';
import { findAccount } from '../find-account.ts';
import { formatDay } from '../format-day.ts';

const MAX_LISTED = 50;

const paidCommissions = (context: EmailContext, ids: number[]) =>
  context.db
    .selectFrom('commissions')
    .select(['user_id', 'order_id', 'amount_cents', 'payment_date'])
    .where('id', 'in', ids)
    .where('payment_date', 'is not', null)
    .orderBy('order_id')
    .execute();

type Paid = Awaited<ReturnType<typeof paidCommissions>>;

export const commissionPaid: EmailTemplate<'commission-paid'> = async (context, { commissionId, more = [] }) => {
  const commissions = await paidCommissions(context, [commissionId, ...more]);
  const [first] = commissions;
  const account = first && (await findAccount(context, first.user_id));
  if (!account) return { skipped: 'the account or the commission is deleted' };
  const total = formatMoney(commissions.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
  const text = commissions.length === 1 ? textOfOne(commissions, total) : textOfSeveral(commissions, total);
  const { subject, preheader, title, sentence, rows } = text;
  return {
    subject,
    preheader,
    title,
    blocks: [
      greeting(account.name),
      paragraph(sentence),
      detailsTable([...rows, ['Paid on', formatDay(first.payment_date ?? '')]]),
      button('View my earnings', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  } satisfies EmailContent;
};

type Text = { subject: string; preheader: string; title: string; sentence: string; rows: [string, string][] };

function textOfOne([commission]: Paid, amount: string): Text {
  const order = String(commission?.order_id);
  return {
    subject: `Your commission for order ${order} has been paid`,
    preheader: `We paid you ${amount} for your work.`,
    title: 'Your commission has been paid',
    sentence: `We've paid you ${amount} for your work on order ${order}. Thank you!`,
    rows: [
      ['Order number', order],
      ['Amount', amount],
    ],
  };
}

function textOfSeveral(commissions: Paid, total: string): Text {
  const listed = commissions.slice(0, MAX_LISTED);
  const others = commissions.length - listed.length;
  return {
    subject: `Your commissions for ${commissions.length} orders have been paid`,
    preheader: `We paid you ${total} for your work.`,
    title: 'Your commissions have been paid',
    sentence: `We've paid you ${total} for your work on ${commissions.length} orders. Thank you!`,
    rows: [
      ...listed.map(({ order_id, amount_cents }): [string, string] => [`Order ${order_id}`, formatMoney(amount_cents)]),
      ...(others > 0 ? [['Further orders', String(others)] as [string, string]] : []),
      ['Total', total],
    ],
  };
}
