import { listFormat } from '../../../contract/shared/language/formats.ts';
import { isPayable, payableStatuses } from '../../../contract/shared/status.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';
import { orderEmailData } from '../order/order-email-data.ts';

export const unpaidCouponOrder: EmailTemplate<'unpaid-coupon-order'> = async (
  context,
  { orderId, until, also = [] },
) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  if (order.status === 'cancelled') return { skipped: 'the order is cancelled' };
  if (order.payment_status !== 'unpaid' || !isPayable(order.invoiceStatus)) return { skipped: 'the order is paid' };
  const unpaid = await stillUnpaid(context, also);
  const others = `${unpaid.length === 1 ? 'order' : 'orders'} ${listOf.format(unpaid.map(String))}`;
  const lastDay = formatDayOf(context, until);
  return {
    subject: `Order ${orderId}: please pay by ${lastDay} to keep your coupon`,
    preheader: `The order is cancelled if it is not paid by ${lastDay}.`,
    title: 'Please pay for your order',
    blocks: [
      greeting(order.customerName),
      paragraph(
        `Your order ${orderId} (${order.titles}) uses a coupon that is available a limited number of times, and it is not paid yet. If it isn't paid by ${lastDay}, we'll cancel it, so that someone else can use the coupon.`,
      ),
      ...(unpaid.length > 0 ? [paragraph(`The same is true of your ${others}.`)] : []),
      detailsTable([
        ['Order number', String(orderId)],
        ['Invoice', order.invoice_number],
        ['Pay by', lastDay],
      ]),
      button('Pay now', `${context.siteUrl}/customer/dashboard/invoices/${order.invoiceId}`),
      paragraph('If you no longer need it, you don’t have to do anything.'),
    ],
    reason: 'You received this email because you placed an order with us.',
    replyTo: context.company.email,
  };
};

const listOf = listFormat();

async function stillUnpaid({ db }: EmailContext, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const orders = await db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.id', 'in', ids)
    .where('orders.payment_status', '=', 'unpaid')
    .where('orders.status', '<>', 'cancelled')
    .where('orders.deleted_at', 'is', null)
    .where('invoices.status', 'in', payableStatuses)
    .orderBy('orders.id')
    .execute();
  return orders.map(({ id }) => id);
}
