import { formatMoney } from '../../../contract/shared/money.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import { disputeDetails, emailedDispute } from '../../platform/email/dispute-email-data.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';

const outcomes: Record<string, { title: string; sentence: string }> = {
  won: {
    title: 'A dispute was won',
    sentence: 'The money stays with you. The commissions of the order are no longer on hold.',
  },
  lost: {
    title: 'A dispute was lost',
    sentence:
      'The money was returned to the customer, the invoice is open again and commissions were reduced. Please decide whether to write the amount off or to ask for payment again.',
  },
  closed: { title: 'A dispute was closed', sentence: 'No money was moved.' },
};

export const disputeClosed: EmailTemplate<'dispute-closed'> = async (context, { disputeId }) => {
  const dispute = await emailedDispute(context.db, disputeId);
  const outcome = dispute && outcomes[dispute.state];
  if (!dispute || !outcome) return { skipped: 'the dispute is open again' };
  const { title, sentence } = outcome;
  return {
    subject: `${title}: ${formatMoney(dispute.amount_cents)}`,
    preheader: sentence,
    title,
    blocks: [
      paragraph(sentence),
      detailsTable(disputeDetails(context, dispute)),
      button('View disputes', `${context.siteUrl}/admin/dashboard/payments/disputes`),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
