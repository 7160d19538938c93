import { button, fallbackUrl, greeting, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
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
      greeting(account.name),
      paragraph(
        "You asked to use this email address for your account. Open the link and confirm it. From then on, you'll use it to log in.",
      ),
      button('Confirm email address', link),
      fallbackUrl(link),
      smallPrint(
        "The link works once and expires in 24 hours. If you didn't request this, just ignore this email and nothing will change.",
      ),
    ],
    reason: 'You received this email because someone entered it as the new email address of their account.',
  };
};
