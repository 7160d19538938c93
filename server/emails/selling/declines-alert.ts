import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const declinesAlert: EmailTemplate<'declines-alert'> = async (context, { userId, declines, minutes }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const period = minutes === 1 ? 'minute' : 'hour';
  return {
    subject: 'Many cards are being declined',
    preheader: `${declines} cards were declined within one ${period}.`,
    title: 'Many cards are being declined',
    blocks: [
      greeting(account.name),
      paragraph(
        `${declines} cards were declined within one ${period}. Someone may be testing stolen card numbers on your site.`,
      ),
      paragraph(
        `For the rest of that ${period}, the bank must confirm each card payment (3-D Secure), except for buyers with a paid order. Cards that their bank can't confirm are refused; everyone else can go on buying. This ends automatically.`,
      ),
      paragraph(
        'Please look at the declined payments in the dashboard of your card provider. If they are not from real buyers, tighten the fraud rules there (in Stripe: Radar), and refund any payment that you do not recognize.',
      ),
    ],
    reason: 'You received this email because you are an admin of this site. It is sent at most once per hour.',
  };
};
