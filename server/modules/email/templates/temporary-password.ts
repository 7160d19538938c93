import { button, fallbackUrl, greeting, paragraph, secret, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { temporaryPasswordFor } from '../temporary-password.ts';

export const oneTimePassword: EmailTemplate<'one-time-password'> = async (desk, { userId }) => {
  const made = await temporaryPasswordFor(desk, userId);
  if ('unneeded' in made) return made;
  const { company, siteUrl } = desk;
  const login = `${siteUrl}/login`;
  return {
    subject: `Your one-time password for ${company.name}`,
    preheader: 'Log in with it once, then choose your own.',
    title: 'Your account is ready',
    blocks: [
      greeting(made.name),
      paragraph(
        `We made you an account at ${company.name}. Log in with your email address and this one-time password; you will then be asked to choose your own.`,
      ),
      secret('Your one-time password', made.password),
      small(
        `It ends after 7 days, on ${made.lastDay}. After that, set a password with "Forgot Password?" on the login page.`,
      ),
      button('Log in and set my password', login),
      fallbackUrl(login),
      small(
        'Nobody at our company will ever ask you for this password. Please delete this mail once you have set your own.',
      ),
    ],
    reason: 'You get this mail because an account was made with this address.',
  };
};
