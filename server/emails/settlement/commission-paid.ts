import { formatMoney } from '../../../contract/shared/money.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailContent, EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';

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
  const orders = ordersOf(commissions);
  const text = orders.length === 1 ? textOfOne(first.order_id, total) : textOfSeveral(orders, total);
  const { subject, preheader, title, sentence, rows } = text;
  return {
    subject,
    preheader,
    title,
    blocks: [
      greeting(account.name),
      paragraph(sentence),
      detailsTable([...rows, ['Paid on', first.payment_date ? formatDayOf(context, first.payment_date) : '']]),
      button('View my earnings', `${context.siteUrl}/staff/dashboard`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  } satisfies EmailContent;
};

type Text = { subject: string; preheader: string; title: string; sentence: string; rows: [string, string][] };

/** An order with what was taken back of its commission; null is an adjustment. */
type PaidOrder = { orderId: number | null; cents: number };

function ordersOf(commissions: Paid): PaidOrder[] {
  const byOrder = Map.groupBy(commissions, (commission) => commission.order_id);
  return [...byOrder].map(([orderId, list]) => ({
    orderId,
    cents: list.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  }));
}

function textOfOne(orderId: number | null, amount: string): Text {
  const what = orderId === null ? 'adjustment' : `commission for order ${orderId}`;
  return {
    subject: `Your ${what} has been paid`,
    preheader: `We paid you ${amount} for your work.`,
    title: orderId === null ? 'Your adjustment has been paid' : 'Your commission has been paid',
    sentence: `We've paid you ${amount} for your work${orderId === null ? '' : ` on order ${orderId}`}. Thank you!`,
    rows: [...(orderId === null ? [] : [['Order number', String(orderId)] as [string, string]]), ['Amount', amount]],
  };
}

function textOfSeveral(orders: PaidOrder[], total: string): Text {
  const listed = orders.slice(0, MAX_LISTED);
  const others = orders.length - listed.length;
  return {
    subject: `Your commissions for ${orders.length} orders have been paid`,
    preheader: `We paid you ${total} for your work.`,
    title: 'Your commissions have been paid',
    sentence: `We've paid you ${total} for your work on ${orders.length} orders. Thank you!`,
    rows: [
      ...listed.map(({ orderId, cents }): [string, string] => [
        orderId === null ? 'Adjustments' : `Order ${orderId}`,
        formatMoney(cents),
      ]),
      ...(others > 0 ? [['Further orders', String(others)] as [string, string]] : []),
      ['Total', total],
    ],
  };
}
