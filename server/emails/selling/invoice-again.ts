import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { documentSource, pricingOfDocument } from '../../invoicing/billing/billing.ts';
import { loadPdf, readDocument } from '../../invoicing/billing/documents/documents.ts';
import { attachPdf } from '../../platform/email/attach-pdf.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { pricesOf } from '../order/order-email-data.ts';

/** An admin sent it. The reader may have the invoices of someone else, whose account the email doesn't open. */
export const invoiceAgain: EmailTemplate<'invoice-again'> = async (context, { userId, invoiceId }) => {
  const account = await findAccount(context, userId);
  const row = await context.db
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['document', 'invoice_number', 'orders.hidden_from_customer as is_hidden'])
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  if (!account || !row) return { skipped: 'the account is deleted' };
  const { invoice_number: number } = row;
  const document = readDocument(row.document);
  const isOwner = canonicalEmail(account.email) === canonicalEmail(context.email.recipient);
  const isConfirmed =
    account.invoice_email && canonicalEmail(account.invoice_email) === canonicalEmail(context.email.recipient);
  if (!isOwner && !isConfirmed) return { skipped: 'the address for invoices has changed' };
  const url = `${context.siteUrl}/customer/dashboard/invoices/${invoiceId}`;
  const { attachments, isAttached, sentence, blocks } = await attachPdf({
    what: 'invoice',
    filename: `${number}.pdf`,
    url,
    render: async () => (await loadPdf()).renderInvoicePdf(document, documentSource(context.db)),
  });
  return {
    subject: `Invoice ${number} from ${context.company.name}`,
    preheader: sentence,
    title: `Invoice ${number}`,
    blocks: [
      greeting(isOwner ? account.name : document.customer.name),
      paragraph(`Here is invoice ${number} again.${isAttached ? ` ${sentence}` : ''}`),
      pricesOf(pricingOfDocument(document)),
      detailsTable([
        ['Invoice', isAttached ? `${number} (attached)` : number],
        ...(document.order_id === null ? [] : [['Order number', String(document.order_id)] as [string, string]]),
      ]),
      ...(isOwner && !row.is_hidden ? (isAttached ? [button('View my invoice', url)] : blocks) : []),
    ],
    reason: isOwner
      ? 'You received this email because we sent you this invoice again.'
      : `You received this email because this address was confirmed as an address for invoices of ${account.email}. If you no longer want them, let us know at ${context.company.email}.`,
    replyTo: context.company.email,
    attachments,
  };
};
