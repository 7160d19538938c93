import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const newDevice: EmailTemplate<'new-device'> = async (context, { userId, agent, ipPrefix }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  const from = ipPrefix ? `${agent} (network ${ipPrefix})` : agent;
  return {
    subject: `New login to your ${company.name} account`,
    preheader: `From ${from}.`,
    title: 'Login from a new device',
    blocks: [
      greeting(account.name),
      paragraph(`Your account was just used to log in from a new device: ${from}.`),
      paragraph(
        `If this was you, there's nothing you need to do. If it wasn't, set a new password right away, which logs out all devices, and let us know at ${company.email}.`,
      ),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You received this email because your account was used on a new device.',
  };
};
