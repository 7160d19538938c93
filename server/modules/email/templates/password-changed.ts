import { button, greeting, paragraph } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

export const passwordChanged: EmailTemplate<'password-changed'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const { company, siteUrl } = desk;
  return {
    subject: `Your password for ${company.name} was changed`,
    preheader: 'If that was you, there is nothing to do.',
    title: 'Your password was changed',
    blocks: [
      greeting(user.name),
      paragraph(
        'The password of your account was just changed, and every other device was logged out. If that was you, there is nothing to do.',
      ),
      paragraph(`If it was not you, set a new password right away, and tell us at ${company.email}.`),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You get this mail because the password of your account was changed.',
  };
};
