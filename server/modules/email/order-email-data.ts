import { formatMoney } from '../../../contract/money.ts';
import type { Email } from '../../adapters/email/email.ts';
import { pricingOfDocument, readDocument } from '../billing/invoice-document.ts';
import { renderInvoicePdf } from '../billing/invoice-pdf.ts';
import { adjustmentRows } from '../orders/pricing.ts';
import { type Block, detailsTable, priceTable } from './content-blocks.ts';
import type { EmailContext } from './email-template.ts';
import { formatDay } from './format-day.ts';

const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };

/** Null once the order or its customer is deleted. */
export async function orderEmailData({ db }: EmailContext, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.status',
      'orders.created_at',
      'orders.promised_at',
      'orders.total_cents',
      'orders.payment_method',
      'orders.payment_status',
      'users.name as customerName',
      'users.password_is_temporary',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) return null;
  const items = await db
    .selectFrom('order_items')
    .select(['title', 'price_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return {
    ...order,
    items,
    titles: items.map(({ title }) => title).join(', '),
    deliveryDay: formatDay(order.promised_at),
  };
}

type OrderEmailData = NonNullable<Awaited<ReturnType<typeof orderEmailData>>>;

export async function orderReceipt({ db }: EmailContext, order: OrderEmailData) {
  const invoice = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'document'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const document = readDocument(invoice.document);
  const pricing = pricingOfDocument(document);
  const isPaid = order.payment_status === 'paid';
  const blocks: Block[] = [
    priceTable(
      [
        ...pricing.lines.map((line) => ({ title: line.title, amount: formatMoney(line.totalCents) })),
        ...adjustmentRows(pricing).map((row) => ({ title: row.label, amount: formatMoney(row.amountCents) })),
      ],
      formatMoney(pricing.totalCents),
    ),
    detailsTable([
      ['Order number', String(order.id)],
      ['Order date', formatDay(order.created_at)],
      ['Delivery by', order.deliveryDay],
      ['Payment', isPaid ? (paidBy[order.payment_method] ?? 'Paid') : 'Unpaid'],
      ['Invoice', `${invoice.invoice_number} (attached)`],
    ]),
  ];
  const pdf: Email['attachments'][number] = {
    filename: `${invoice.invoice_number}.pdf`,
    content: await renderInvoicePdf(document),
    contentType: 'application/pdf',
  };
  return { blocks, attachments: [pdf] };
}
