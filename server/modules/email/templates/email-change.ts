import { makeLinkToken } from '../account-link.ts';
import { button, fallbackUrl, greeting, paragraph, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor, dayText, whyNotNow } from '../recipients.ts';

const DAY = 24 * 60 * 60_000;

export const emailChange: EmailTemplate<'email-change'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user?.pending_email) return { unneeded: 'no change of address is pending' };
  const obstacle = await whyNotNow(desk, user.pending_email);
  if (obstacle) return { unneeded: obstacle };
  const token = await makeLinkToken(desk, { userId, purpose: 'email', email: user.pending_email, lastsMs: DAY });
  const link = `${desk.siteUrl}/profile/confirm-email?${new URLSearchParams({ token })}`;
  return {
    subject: `Confirm your new email address for ${desk.company.name}`,
    preheader: 'The link works once, for 24 hours.',
    title: 'Confirm your new address',
    blocks: [
      greeting(user.name),
      paragraph('You want to use this email address for your account. Confirm it, and log in with it from then on.'),
      button('Confirm this address', link),
      fallbackUrl(link),
      small(
        `The link works once, until ${dayText(new Date(desk.now.getTime() + DAY))}. If you did not ask for this, ignore this mail: nothing changes.`,
      ),
    ],
    reason: 'You get this mail because someone entered this address as the new one of their account.',
  };
};
