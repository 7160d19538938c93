import { button, fallbackUrl, greeting, paragraph, secret, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { issueTemporaryPassword } from './issue-temporary-password.ts';

export const temporaryPassword: EmailTemplate<'temporary-password'> = async (context, { userId, wasRegistered }) => {
  const issued = await issueTemporaryPassword(context, userId);
  if ('skipped' in issued) return issued;
  const { company, siteUrl } = context;
  const loginUrl = `${siteUrl}/login`;
  return {
    subject: `Your one-time password for ${company.name}`,
    preheader: 'Use it to log in, then choose your own password.',
    title: 'Your account is ready',
    blocks: [
      greeting(issued.name),
      paragraph(
        `You now have an account at ${company.name}. Log in with this one-time password and choose your own. It expires on ${issued.expiresOn}.`,
      ),
      ...(wasRegistered
        ? [
            paragraph(
              'This email address was registered before, but never confirmed. That account had no orders or messages, so it is yours now: the old password no longer works, and every device was logged out.',
            ),
          ]
        : []),
      secret('Your one-time password', issued.password),
      smallPrint(
        'It works for 7 days. After that, use "Forgot Password?" on the login page. If you chose a password right after your order, you don\'t need this one.',
      ),
      button('Log in and set my password', loginUrl),
      fallbackUrl(loginUrl),
      smallPrint("We'll never ask you for this password. Please delete this email once you've set your own."),
    ],
    reason: 'You received this email because an account was created with this email address.',
  };
};
