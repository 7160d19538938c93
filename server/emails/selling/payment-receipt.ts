import { formatMoney } from '../../../contract/shared/money.ts';
import { documentSource, findReceipt, pricingOfDocument } from '../../invoicing/billing/billing.ts';
import { loadPdf } from '../../invoicing/billing/documents/documents.ts';
import { attachPdf } from '../../platform/email/attach-pdf.ts';
import { button, detailsTable, forOwner, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { paidByText, pricesOf } from '../order/order-email-data.ts';

export const paymentReceipt: EmailTemplate<'payment-receipt'> = async (context, { userId, invoiceId }) => {
  const account = await findAccount(context, userId);
  const receipt = await findReceipt(context.db, invoiceId);
  const payment = receipt?.payments.at(-1);
  if (!account || !receipt || !payment) return { skipped: 'the account is deleted' };
  const { document, filename } = receipt;
  const amount = formatMoney(payment.amountCents);
  const url = `${context.siteUrl}/customer/dashboard/invoices/${invoiceId}`;
  const { attachments, isAttached, sentence, blocks } = await attachPdf({
    what: 'receipt',
    filename,
    url,
    render: async () => (await loadPdf()).renderReceiptPdf(receipt, documentSource(context.db)),
  });
  const { intro, ...text } = textOf('payment-receipt', context, {
    customer: account.name,
    order: document.order_id,
    service: document.items.map(({ title }) => title).join(', '),
    amount,
  });
  return {
    ...text,
    preheader: `We received your payment of ${amount}. ${sentence}`,
    title: 'Thank you for your payment',
    blocks: [
      greeting(account.name),
      intro,
      pricesOf(pricingOfDocument(document)),
      detailsTable([
        ['Invoice', document.number],
        ['Order number', String(document.order_id)],
        ['Paid on', formatDay(payment.receivedOn)],
        ['Payment', paidByText(payment.provider, payment.card)],
        ...(isAttached ? [['Receipt', 'Attached'] as [string, string]] : []),
      ]),
      ...(isAttached ? [button('View my invoice', url)] : blocks),
      forOwner(paragraph('Questions? Message us in your dashboard, or just reply to this email.')),
    ],
    reason: 'You received this email because an invoice of your account was paid.',
    replyTo: context.company.email,
    attachments,
  };
};
