import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { paragraph } from '../../platform/email/content-blocks.ts';
import type { CopiedEmail } from '../../platform/email/email-kinds.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { refundMade } from '../settlement/refund-made.ts';
import { orderAdded } from './order-added.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { paymentReceipt } from './payment-receipt.ts';

function original(context: EmailContext, of: CopiedEmail) {
  if (of.kind === 'order-confirmation') return orderConfirmation(context, of.data);
  if (of.kind === 'order-added') return orderAdded(context, of.data);
  return of.kind === 'payment-receipt' ? paymentReceipt(context, of.data) : refundMade(context, of.data);
}

/** Its reader may not be the customer: it opens nothing, and a reply to it reaches no order. */
export const invoiceCopy: EmailTemplate<'invoice-copy'> = async (context, { userId, of }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { recipient } = context.email;
  if (!account.invoice_email || canonicalEmail(account.invoice_email) !== canonicalEmail(recipient))
    return { skipped: 'the address for invoices has changed' };
  const content = await original(context, of);
  if ('skipped' in content) return content;
  const { subject, preheader, title, blocks, attachments = [] } = content;
  return {
    subject,
    preheader,
    title,
    blocks: [
      paragraph(`You get this copy because this is an address for invoices of ${account.email}.`),
      ...blocks.filter(({ isForOwner }) => !isForOwner),
    ],
    reason: `You received this email because this address was confirmed as an address for invoices of ${account.email}. If you no longer want them, let us know at ${context.company.email}.`,
    attachments,
  };
};
