import { button, detailsTable, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { orderEmailData } from '../order/order-email-data.ts';
import { returnedMoney } from '../selling/returned-money.ts';

export const guaranteeDecided: EmailTemplate<'guarantee-decided'> = async (
  context,
  { userId, orderId, claimId, refundIds },
) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  const claim = await context.db
    .selectFrom('cancellations')
    .select(['wish', 'decision', 'explanation'])
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!account || !order || !claim?.decision) return { skipped: 'the account or the order is deleted' };
  const title = {
    fix: `We’re fixing order ${orderId}`,
    refund: `We refund order ${orderId}`,
    decline: `Our answer about order ${orderId}`,
  }[claim.decision];
  const sentence = {
    fix: `We’ve started to work on order ${orderId} again. ${order.promised('customer')}`,
    refund: (await returnedMoney(context, refundIds)) ?? 'Your payment was refunded.',
    decline: `We’ve checked your request for a ${claim.wish}, and can’t agree to it.`,
  }[claim.decision];
  return {
    subject: title,
    preheader: sentence,
    title,
    blocks: [
      greeting(account.name),
      paragraph(sentence),
      ...(claim.explanation ? [quote(claim.explanation)] : []),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
      ]),
      button('View my order', `${context.siteUrl}/customer/dashboard/orders/${orderId}`),
      paragraph('Questions? Message us in your dashboard, or just reply to this email.'),
    ],
    reason: 'You received this email because you asked us for a fix or a refund.',
    replyTo: context.company.email,
  };
};
