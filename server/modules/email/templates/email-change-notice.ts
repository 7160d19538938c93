import { button, greeting, maskedEmail, paragraph, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

export const emailChangeNotice: EmailTemplate<'email-change-notice'> = async (desk, { userId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const { company, siteUrl } = desk;
  // The link in the other mailbox may have been used before this letter got out.
  const target = maskedEmail(user.pending_email ?? user.email);
  return {
    subject: `The email address of your account at ${company.name} is being changed`,
    preheader: 'If that was you, confirm it in your new mailbox.',
    title: 'Your email address is being changed',
    blocks: [
      greeting(user.name),
      paragraph(
        `Someone logged in to your account asked to change its email address to ${target}. It counts as soon as the link in the mail to that address is opened.`,
      ),
      small(
        `If this was not you, set a new password right away: it logs out every device. Then tell us at ${company.email}.`,
      ),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You get this mail because this is the address of your account until the change is confirmed.',
  };
};
