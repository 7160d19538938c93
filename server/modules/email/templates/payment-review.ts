import { moneyText } from '../../../../contract/money.ts';
import { button, facts, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';

export const paymentReview: EmailTemplate<'payment-review'> = async ({ db, siteUrl }, { attemptId }) => {
  const attempt = await db.selectFrom('checkout_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (!attempt) return { unneeded: 'the attempt is gone' };
  const wrong =
    attempt.state === 'refunded'
      ? 'The payment was given back at the provider.'
      : attempt.failure
        ? String((JSON.parse(attempt.failure) as { message?: string }).message)
        : 'not noted';
  return {
    subject: `A payment needs your eye (attempt ${attempt.id})`,
    preheader: 'A payment and its order do not fit together.',
    title: 'A payment needs your eye',
    blocks: [
      paragraph(
        'A payment and its order do not fit together any more. Please look it up at the provider, and get in touch with the buyer or refund it where that is due.',
      ),
      facts([
        ['Provider', attempt.provider === 'stripe' ? 'Stripe' : 'PayPal'],
        ['Payment', attempt.provider_ref ?? 'unknown'],
        ['Expected', `$${moneyText(attempt.amount_cents)}`],
        ['Buyer', `${attempt.name}, ${attempt.email}`],
        ['Started', `${attempt.created_at.slice(0, 16).replace('T', ' ')} UTC`],
        ['What is wrong', wrong],
        ['Attempt', String(attempt.id)],
      ]),
      ...(attempt.state === 'needs_review'
        ? [button('Note what you did', `${siteUrl}/admin/dashboard/payments-to-review`)]
        : []),
    ],
    reason: 'You get this mail because it is the address of the company whose site took the payment.',
  };
};
