import { moneyText } from '../../../contract/money.ts';
import type { Email } from '../../adapters/email/email.ts';
import { readDocument } from '../billing/invoice-document.ts';
import { invoicePdf } from '../billing/invoice-pdf.ts';
import { type Block, bill, facts } from './content-blocks.ts';
import type { EmailContext } from './email-template.ts';
import { dayText } from './recipients.ts';

const dollars = (cents: number) => `$${moneyText(cents)}`;
const paidBy: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };

/** What a letter about an order needs: its owner, its facts as blocks, the invoice as PDF. Null once it is deleted. */
export async function orderEmailData({ db }: EmailContext, orderId: number) {
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.created_at',
      'orders.promised_at',
      'orders.total_cents',
      'orders.payment_method',
      'orders.payment_status',
      'users.name',
      'users.email',
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
  const invoice = await db
    .selectFrom('invoices')
    .select(['invoice_number', 'document'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

  const paid = order.payment_status === 'paid';
  const promised = dayText(order.promised_at);
  const blocks: Block[] = [
    bill(
      items.map((item) => ({ title: item.title, amount: dollars(item.price_cents) })),
      dollars(order.total_cents),
    ),
    facts([
      ['Order number', String(order.id)],
      ['Ordered on', dayText(order.created_at)],
      ['Delivered by', promised],
      ['Payment', paid ? (paidBy[order.payment_method] ?? 'Paid') : 'Not paid yet'],
      ['Invoice', `${invoice.invoice_number} (attached)`],
    ]),
  ];
  const pdf: Email['attachments'][number] = {
    filename: `${invoice.invoice_number}.pdf`,
    content: await invoicePdf(readDocument(invoice.document)),
    contentType: 'application/pdf',
  };
  return { order, promised, blocks, attachments: [pdf] };
}
