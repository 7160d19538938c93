import { button, detailsTable, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { orderEmailData } from '../order/order-email-data.ts';

export const guaranteeClaim: EmailTemplate<'guarantee-claim'> = async (context, { claimId }) => {
  const claim = await context.db
    .selectFrom('cancellations')
    .select(['order_id', 'wish', 'statement', 'state', 'answer_by'])
    .where('id', '=', claimId)
    .executeTakeFirst();
  const order = claim?.order_id && (await orderEmailData(context, claim.order_id));
  if (!claim || !order) return { skipped: 'the claim or its order is deleted' };
  if (claim.state !== 'received') return { skipped: 'the claim is decided' };
  const asks = `${order.customerName} asks for a ${claim.wish} of order ${order.id}`;
  const answerBy = order.promisedDay(claim.answer_by ?? '');
  return {
    subject: asks,
    preheader: `Please answer by ${answerBy}.`,
    title: `A customer asks for a ${claim.wish}`,
    blocks: [
      paragraph(`${asks}. Please answer by ${answerBy}.`),
      quote(claim.statement),
      detailsTable([
        ['Order number', String(order.id)],
        ['Services', order.titles],
        ['Customer', order.customerName],
        ['Delivery', order.promised('admin')],
      ]),
      button('Open the order', `${context.siteUrl}/admin/dashboard/orders/${order.id}`),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
