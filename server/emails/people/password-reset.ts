import { button, fallbackUrl, greeting, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { createLinkToken } from '../../platform/email/link-token.ts';
import { LINK_CANCELED, secretSkipReason } from '../../platform/email/skip-reasons.ts';

const HOUR_MS = 60 * 60_000;

export const passwordReset: EmailTemplate<'password-reset'> = async (context, { userId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const skipped = await secretSkipReason(context, account.email);
  if (skipped) return { skipped };
  const token = await createLinkToken(context, { userId, purpose: 'password', ttlMs: HOUR_MS });
  if (!token) return { skipped: LINK_CANCELED };
  const link = `${context.siteUrl}/reset-password?${new URLSearchParams({ token, email: account.email })}`;
  return {
    subject: `Reset your ${context.company.name} password`,
    preheader: 'The link works once and expires in 60 minutes.',
    title: 'Reset your password',
    blocks: [
      greeting(account.name),
      paragraph(
        `We received a request to reset the password of your account ${account.email}. The link below works once and expires in 60 minutes.`,
      ),
      button('Set a new password', link),
      fallbackUrl(link),
      smallPrint("If you didn't request this, just ignore this email. Your password won't change."),
    ],
    reason: 'You received this email because someone requested a password reset for your account.',
  };
};
