import { button, greeting, paragraph, pointer, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

export const accountExists: EmailTemplate<'account-exists'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const { company, siteUrl } = desk;
  return {
    subject: `You already have an account at ${company.name}`,
    preheader: 'Someone tried to register with your email address.',
    title: 'You already have an account',
    blocks: [
      greeting(user.name),
      paragraph(
        'Someone, most likely you, tried to register with this email address. It has an account already, so nothing was changed: just log in.',
      ),
      button('Log in', `${siteUrl}/login`),
      pointer("You don't remember the password?", 'Set a new one', `${siteUrl}/forgot-password`),
      small('If this was not you, there is nothing to do. Nobody was told that this account exists.'),
    ],
    reason: 'You get this mail because of a registration with the address of your account.',
  };
};
