import { button, greeting, maskedEmail, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const emailChangeRequested: EmailTemplate<'email-change-requested'> = async (context, { userId, to }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  return {
    subject: `Your email address for ${company.name} is about to change`,
    preheader: 'If this was you, confirm the change in your new inbox.',
    title: 'Your email address is about to change',
    blocks: [
      greeting(account.name),
      paragraph(
        `Someone who is logged in to your account and entered its password asked to change its email address to ${maskedEmail(to)}. The change takes effect once it is confirmed with the link we sent to that address.`,
      ),
      paragraph(
        `If this wasn't you, someone knows your password. Set a new one right away: that cancels the change and logs out every device. Then let us know at ${company.email}.`,
      ),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You received this email because this was the email address of your account when the change was requested.',
  };
};
