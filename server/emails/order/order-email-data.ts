import { formatMoney } from '../../../contract/shared/money.ts';
import { dayName, movedDays, type PromiseReader, promiseSentence } from '../../../contract/shared/promise-sentence.ts';
import { type InvoiceStatus, isPayable } from '../../../contract/shared/status.ts';
import { documentSource, pricingOfDocument } from '../../invoicing/billing/billing.ts';
import { type InvoiceDocument, loadPdf, readDocument } from '../../invoicing/billing/documents/documents.ts';
import { promiseColumns, toPromise } from '../../order/clock/clock.ts';
import { openQuestions } from '../../order/intakes/intakes.ts';
import { attachPdf } from '../../platform/email/attach-pdf.ts';
import { type Block, detailsTable, paragraph, priceTable } from '../../platform/email/content-blocks.ts';
import type { EmailContext } from '../../platform/email/email-template.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';
import { loadContract } from '../../selling/agreements/agreements.ts';
import { withdrawalDayOf } from '../withdrawal-line.ts';

const paymentTexts: Record<string, string> = { stripe: 'Paid by card', paypal: 'Paid with PayPal' };
export const paidByText = (provider: string, card: string | null | undefined): string =>
  card ? `Paid by ${card}` : (paymentTexts[provider] ?? 'Paid');

function paymentText(document: InvoiceDocument, status: InvoiceStatus): string {
  if (status === 'void') return 'Nothing to pay';
  if (status === 'partially_paid') return 'Partly paid';
  if (document.paid_at !== null) return paidByText(document.payment_method, 'card' in document ? document.card : null);
  return status === 'unpaid' ? 'Unpaid' : 'Paid (see your receipt)';
}

export async function orderEmailData(context: EmailContext, orderId: number) {
  const { db, promiseView } = context;
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'invoices.id as invoiceId',
      'invoices.invoice_number',
      'invoices.document',
      'invoices.status as invoiceStatus',
      'orders.id',
      'orders.status',
      'orders.created_at',
      ...promiseColumns,
      'orders.acceptance',
      'orders.accepted_how',
      'orders.total_cents',
      'orders.payment_method',
      'orders.payment_status',
      'orders.hidden_from_customer',
      'orders.user_id',
      'users.name as customerName',
      'users.email',
      'users.email_canonical',
      'users.password_is_temporary',
      (e) =>
        e
          .exists(
            e
              .selectFrom('intakes')
              .select('intakes.id')
              .whereRef('intakes.order_id', '=', 'orders.id')
              .where('intakes.state', '=', 'open'),
          )
          .as('hasOpenQuestions'),
      (e) =>
        e
          .exists(
            e
              .selectFrom('consents')
              .select('consents.id')
              .whereRef('consents.order_id', '=', 'orders.id')
              .where('consents.kind', '=', 'withdrawal'),
          )
          .as('hasWithdrawal'),
      (e) =>
        e
          .selectFrom('settings')
          .select('settings.value')
          .where('settings.key', '=', 'attach_contract')
          .as('attachContract'),
    ])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    // A corrected invoice has replaced the one before.
    .orderBy('invoices.id', 'desc')
    .executeTakeFirst();
  if (!order) return null;
  const document = readDocument(order.document);
  const open = (await openQuestions(db, order.clock_state === 'waiting' ? [orderId] : [])).get(orderId);
  const promise = toPromise(promiseView, order, { open });
  const shown = { status: order.status, user: { name: order.customerName } };
  return {
    ...order,
    document,
    titles: document.items.map(({ title }) => title).join(', '),
    orderDay: formatDayOf(context, order.created_at),
    /** The screens say the same. */
    promised: (reader: PromiseReader) => promiseSentence(promise, shown, reader),
    /** Null while the clock does not run: the day would move. */
    dueDay: promise.state === 'running' ? dayName(promise.due_on, promise.today) : null,
    promisedDay: (day: string) => dayName(day, promise.today),
    moved: (move: Parameters<typeof movedDays>[1]) => movedDays(promise.today, move),
  };
}

/** The values of placeholders in texts about an order. */
export const orderValues = (order: OrderEmailData) => ({
  customer: order.customerName,
  order: order.id,
  service: order.titles,
  due: order.dueDay,
  amount: formatMoney(order.total_cents),
});

export const guaranteeLine = ({ company: { guarantee } }: EmailContext): Block[] =>
  guarantee ? [paragraph(`${guarantee.name}. ${guarantee.short}`)] : [];

export type OrderEmailData = NonNullable<Awaited<ReturnType<typeof orderEmailData>>>;

export const pricesOf = (pricing: ReturnType<typeof pricingOfDocument>): Block =>
  priceTable(
    [
      ...pricing.lines.map((line) => ({ title: line.title, amount: formatMoney(line.totalCents) })),
      ...pricing.adjustments.map((row) => ({ title: row.label, amount: formatMoney(row.cents) })),
    ],
    formatMoney(pricing.totalCents),
  );

const hasContract = ({ attachContract, hasWithdrawal }: OrderEmailData): boolean =>
  attachContract === null || attachContract === 'null' ? Boolean(hasWithdrawal) : attachContract === 'true';

/** `Your contract`, as the setting says. */
export async function contractOf({ db, siteUrl, timeZone, promiseView }: EmailContext, order: OrderEmailData) {
  if (!hasContract(order)) return { attachments: [], blocks: [] };
  const { id, document, created_at: placedAt } = order;
  const withdrawalDay = await withdrawalDayOf(db, id, { now: promiseView.now, timeZone });
  const { attachments = [], blocks } = await attachPdf({
    what: 'contract',
    filename: `contract-${id}.pdf`,
    url: `${siteUrl}/customer/dashboard/orders/${id}`,
    render: async () => {
      const { renderContract } = await loadContract();
      return renderContract(
        db,
        { id, document, placedAt, delivery: order.promised('customer'), withdrawalDay },
        timeZone,
      );
    },
  });
  return { attachments, blocks: blocks.length > 0 ? blocks : [paragraph('Your contract is attached.')] };
}

/** Shows the order as it was placed. A later payment has its own receipt. */
export async function orderWithInvoice({ db, siteUrl }: EmailContext, order: OrderEmailData) {
  const { document, invoice_number: number } = order;
  const { attachments, isAttached, sentence, ...pdf } = await attachPdf({
    what: 'invoice',
    filename: `${number}.pdf`,
    url: `${siteUrl}/customer/dashboard/invoices/${order.invoiceId}`,
    render: async () => (await loadPdf()).renderInvoicePdf(document, documentSource(db)),
  });
  const blocks: Block[] = [
    pricesOf(pricingOfDocument(document)),
    detailsTable([
      ['Order number', String(order.id)],
      ['Order date', order.orderDay],
      ['Delivery', order.promised('customer')],
      ['Payment', paymentText(document, order.invoiceStatus)],
      ['Invoice', isAttached ? `${number} (attached)` : number],
    ]),
    ...pdf.blocks,
  ];
  const buyerName = document.customer.name;
  return {
    blocks,
    attachments,
    sentence,
    unpaidInvoiceId: isPayable(order.invoiceStatus) ? order.invoiceId : null,
    buyerName,
  };
}
