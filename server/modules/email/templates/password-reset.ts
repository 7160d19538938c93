import { makeLinkToken } from '../account-link.ts';
import { button, fallbackUrl, greeting, paragraph, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor, whyNotNow } from '../recipients.ts';

const HOUR = 60 * 60_000;

export const passwordReset: EmailTemplate<'password-reset'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const obstacle = await whyNotNow(desk, user.email);
  if (obstacle) return { unneeded: obstacle };
  const token = await makeLinkToken(desk, { userId, purpose: 'password', lastsMs: HOUR });
  const link = `${desk.siteUrl}/reset-password?${new URLSearchParams({ token, email: user.email })}`;
  return {
    subject: `Set a new password for ${desk.company.name}`,
    preheader: 'The link works once, for 60 minutes.',
    title: 'Set a new password',
    blocks: [
      greeting(user.name),
      paragraph('You asked for a link to set a new password. It works once, for 60 minutes.'),
      button('Set a new password', link),
      fallbackUrl(link),
      small('If you did not ask for it, ignore this mail: your password stays as it is.'),
    ],
    reason: 'You get this mail because a new password was asked for with the address of your account.',
  };
};
