import { formatMoney } from '../../../contract/shared/money.ts';
import { button, detailsTable, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { customerOfOrder } from '../../selling/orders/orders.ts';
import { refundIdsOf } from '../../work/cancellations/cancellations.ts';
import { orderEmailData, orderValues } from '../order/order-email-data.ts';
import { returnedMoney } from '../selling/returned-money.ts';
import { findWithdrawal } from './withdrawal-link.ts';

/** To the customer: what ends, what comes back and how, and what is kept and why. */
export const cancellationDone: EmailTemplate<'cancellation-done'> = async (context, { cancellationId, orderId }) => {
  const { db, siteUrl } = context;
  const row = await findWithdrawal(db, cancellationId);
  if (!row) return { skipped: 'the cancellation is deleted' };
  const { name } = (await customerOfOrder(db, orderId)) ?? row;
  const order = await orderEmailData(context, orderId);
  const money = (await returnedMoney(context, refundIdsOf(row))) ?? 'Nothing is due any more.';
  const { intro, ...text } = textOf('cancellation-done', context, {
    ...(order ? orderValues(order) : { order: orderId, customer: name }),
    amount: null,
  });
  const hasPage = order !== null && !order.hidden_from_customer;
  return {
    ...text,
    preheader: money,
    title: `Order ${orderId} is ${order?.status === 'delivered' ? 'refunded' : 'cancelled'}`,
    blocks: [
      greeting(name),
      intro,
      paragraph(money),
      ...(row.kept_cents ? [paragraph(`We keep ${formatMoney(row.kept_cents)} for the part that was done:`)] : []),
      ...(row.kept_cents && row.explanation ? [quote(row.explanation)] : []),
      detailsTable([
        ['Order number', String(orderId)],
        ['Reference', row.reference],
      ]),
      ...(hasPage ? [button('View my order', `${siteUrl}/customer/dashboard/orders/${orderId}`)] : []),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};
