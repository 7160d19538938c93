import { formatMoney } from '../../../contract/shared/money.ts';
import { providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { emailedRefund } from '../../platform/email/refund-email-data.ts';

const texts = {
  failed: {
    title: 'A refund failed',
    sentence: 'The customer has not received this money. Please try again, or return the money in another way.',
  },
  returned: {
    title: 'A refund was returned',
    sentence:
      'The provider could not deliver this money to the customer, and it is back in your account. Please try again, or return it in another way.',
  },
};

export const refundProblem: EmailTemplate<'refund-problem'> = async ({ db, siteUrl }, { refundId }) => {
  const refund = await emailedRefund(db, refundId);
  if (!refund || (refund.state !== 'failed' && refund.state !== 'returned'))
    return { skipped: 'the refund has no problem' };
  const { title, sentence } = texts[refund.state];
  const amount = formatMoney(refund.amount_cents);
  return {
    subject: `${title}: ${amount} to ${refund.customer_name}`,
    preheader: refund.failure ?? sentence,
    title,
    blocks: [
      paragraph(sentence),
      detailsTable([
        ['Amount', amount],
        ['Customer', `${refund.customer_name}, ${refund.customer_email}`],
        ...(refund.order_id === null ? [] : [['Order number', String(refund.order_id)] as [string, string]]),
        ...(refund.invoice_number ? [['Invoice', refund.invoice_number] as [string, string]] : []),
        ['Provider', refund.provider ? providerName(refund.provider) : 'None'],
        ['Payment ID', refund.payment_ref ?? 'None'],
        ['Problem', refund.failure ?? 'Not recorded'],
      ]),
      button('Open this refund', `${siteUrl}/admin/dashboard/payments/refunds/${refund.id}`),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
