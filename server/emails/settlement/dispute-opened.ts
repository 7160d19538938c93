import { formatMoney } from '../../../contract/shared/money.ts';
import { providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import { disputeDetails, emailedDispute } from '../../platform/email/dispute-email-data.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';

export const disputeOpened: EmailTemplate<'dispute-opened'> = async (context, { disputeId }) => {
  const dispute = await emailedDispute(context.db, disputeId);
  if (!dispute) return { skipped: 'the dispute is deleted' };
  const amount = formatMoney(dispute.amount_cents);
  const provider = providerName(dispute.provider);
  const deadline = dispute.respond_by ? ` Respond by ${formatDayOf(context, dispute.respond_by)}.` : '';
  return {
    subject: `A customer disputes a payment of ${amount}`,
    preheader: `Respond at ${provider}.${deadline}`,
    title: 'A customer disputes a payment',
    blocks: [
      paragraph(
        `${dispute.name} disputes a payment of ${amount}. ${provider} decides with the evidence that you submit there.${deadline}`,
      ),
      paragraph(
        'Until then the payment can’t be refunded, and the commissions of the order are on hold. You’ll find it under Disputes in your dashboard.',
      ),
      detailsTable(disputeDetails(context, dispute)),
      button(`Respond at ${provider}`, dispute.provider_url),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
