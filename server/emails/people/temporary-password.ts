import { button, fallbackUrl, greeting, paragraph, secret, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { issueTemporaryPassword } from './issue-temporary-password.ts';

export const temporaryPassword: EmailTemplate<'temporary-password'> = async (context, { userId, wasRegistered }) => {
  const issued = await issueTemporaryPassword(context, userId);
  if ('skipped' in issued) return issued;
  const loginUrl = `${context.siteUrl}/login`;
  const text = textOf('temporary-password', context, { customer: issued.name, due: issued.expiresOn });
  return {
    subject: text.subject,
    changeable: text.changeable,
    preheader: 'Use it to log in, then choose your own password.',
    title: 'Your account is ready',
    blocks: [
      greeting(issued.name),
      text.intro,
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
