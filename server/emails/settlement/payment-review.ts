import { formatMoney } from '../../../contract/shared/money.ts';
import { providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';

type Attempt = { state: string; failure: string | null };

function problemOf({ state, failure }: Attempt): string {
  if (state === 'refunded') return 'The payment was refunded at the provider.';
  return failure ? String((JSON.parse(failure) as { message?: string }).message) : 'Not recorded';
}

export const paymentReview: EmailTemplate<'payment-review'> = async (context, { attemptId }) => {
  const { db, siteUrl } = context;
  const attempt = await db.selectFrom('checkout_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (!attempt) return { skipped: 'the attempt is deleted' };
  return {
    subject: `A payment needs your review (attempt ${attempt.id})`,
    preheader: "A payment doesn't match its order.",
    title: 'A payment needs your review',
    blocks: [
      paragraph(
        "A payment doesn't match its order. Please check it at the payment provider, then contact the buyer or refund the payment if necessary.",
      ),
      detailsTable([
        ['Provider', providerName(attempt.provider)],
        ['Payment ID', attempt.provider_ref ?? 'Unknown'],
        ['Expected amount', formatMoney(attempt.amount_cents)],
        ['Buyer', `${attempt.name}, ${attempt.email}`],
        ['Started', formatDayOf(context, attempt.created_at)],
        ['Problem', problemOf(attempt)],
        ['Attempt', String(attempt.id)],
      ]),
      ...(attempt.state === 'needs_review'
        ? [button('Review this payment', `${siteUrl}/admin/dashboard/payments-to-review`)]
        : []),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
