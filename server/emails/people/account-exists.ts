import { button, greeting, paragraph, smallPrint, textWithLink } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const accountExists: EmailTemplate<'account-exists'> = async (context, { userId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  return {
    subject: `You already have an account at ${company.name}`,
    preheader: 'Someone tried to register with your email address.',
    title: 'You already have an account',
    blocks: [
      greeting(account.name),
      paragraph(
        'Someone (most likely you) tried to register with this email address. It already has an account, so you can just log in.',
      ),
      button('Log in', `${siteUrl}/login`),
      textWithLink('Forgot your password?', 'Set a new one', `${siteUrl}/forgot-password`),
      smallPrint(
        "If this wasn't you, there's nothing you need to do. Your account hasn't changed, and we didn't reveal that it exists.",
      ),
    ],
    reason: 'You received this email because someone tried to register with the email address of your account.',
  };
};
