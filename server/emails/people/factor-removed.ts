import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailData } from '../../platform/email/email-kinds.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

type Factor = EmailData['factor-removed']['factor'];

const titles: Record<Factor, string> = {
  totp: 'Your authenticator app was removed',
  passkey: 'A passkey was removed',
  all: 'Your second factor was reset',
};
const details: Record<Factor, string> = {
  totp: 'The authenticator app was just removed from your account.',
  passkey: 'A passkey was just removed from your account.',
  all: 'We just removed the second factor of your account: the authenticator app, passkeys and recovery codes. All your devices were logged out. You can now log in with your password alone. Please set up a new second factor.',
};

export const factorRemoved: EmailTemplate<'factor-removed'> = async (context, { userId, factor }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  return {
    subject: `${titles[factor]} (${company.name})`,
    preheader: "If you didn't ask for this, set a new password right away.",
    title: titles[factor],
    blocks: [
      greeting(account.name),
      paragraph(details[factor]),
      paragraph(`If you didn't ask for this, set a new password right away and let us know at ${company.email}.`),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You received this email because a second factor was removed from your account.',
  };
};
