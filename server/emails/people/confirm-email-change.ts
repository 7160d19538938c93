import { button, fallbackUrl, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { createLinkToken } from '../../platform/email/link-token.ts';
import { LINK_CANCELED, secretSkipReason } from '../../platform/email/skip-reasons.ts';

const DAY_MS = 24 * 60 * 60_000;

export const confirmEmailChange: EmailTemplate<'confirm-email-change'> = async (context, { userId }) => {
  const account = await findAccount(context, userId);
  if (!account?.pending_email) return { skipped: 'no email change is pending' };
  const skipped = await secretSkipReason(context, account.pending_email);
  if (skipped) return { skipped };
  const token = await createLinkToken(context, {
    userId,
    purpose: 'email',
    email: account.pending_email,
    ttlMs: DAY_MS,
  });
  if (!token) return { skipped: LINK_CANCELED };
  const link = `${context.siteUrl}/profile/confirm-email?${new URLSearchParams({ token })}`;
  return {
    subject: `Confirm your new email address for ${context.company.name}`,
    preheader: 'The link works once and expires in 24 hours.',
    title: 'Confirm your new email address',
    blocks: [
      // The reader may not know the name either.
      paragraph(`The account ${account.email} asks to use this address. If you don't know it, ignore this email.`),
      paragraph("If it's your account, open the link, log in and confirm. From then on, use this address to log in."),
      button('Confirm email address', link),
      fallbackUrl(link),
      smallPrint('The link works once, only in a session of that account, and expires in 24 hours.'),
    ],
    reason: `You received this email because ${account.email} entered this address as the new one of its account.`,
  };
};
