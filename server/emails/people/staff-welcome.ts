import { button, fallbackUrl, greeting, paragraph, secret, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { issueTemporaryPassword } from './issue-temporary-password.ts';
import { temporaryPassword } from './temporary-password.ts';

export const staffWelcome: EmailTemplate<'staff-welcome'> = async (context, { userId, isRestored }) => {
  // The role may have changed while the email waited.
  if ((await findAccount(context, userId))?.role === 'customer') return temporaryPassword(context, { userId });
  const issued = await issueTemporaryPassword(context, userId);
  if ('skipped' in issued) return issued;
  const { company, siteUrl } = context;
  const loginUrl = `${siteUrl}/login`;
  const text = textOf('staff-welcome', context, {});
  return {
    subject: isRestored ? `Your ${company.name} account was restored` : text.subject,
    ...(!isRestored && { changeable: text.changeable }),
    preheader: isRestored ? 'Your old password no longer works.' : 'Your staff account is ready.',
    title: isRestored ? 'Your account was restored' : 'Welcome to the team',
    blocks: [
      greeting(issued.name),
      isRestored
        ? paragraph(
            `Your account at ${company.name} had been deleted, and is back now. Your old password no longer works.`,
          )
        : text.intro,
      paragraph('Log in with this email address and the one-time password below, then choose your own password.'),
      secret('Your one-time password', issued.password),
      smallPrint(
        `It expires in 7 days, on ${issued.expiresOn}. After that, use "Forgot Password?" on the login page to set a new one.`,
      ),
      button('Log in and set my password', loginUrl),
      fallbackUrl(loginUrl),
      smallPrint("We'll never ask you for this password. Please delete this email once you've set your own."),
    ],
    reason: `You received this email because ${company.name} ${isRestored ? 'restored your account' : 'created a staff account for you'}.`,
  };
};
