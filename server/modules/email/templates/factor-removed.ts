import { button, greeting, paragraph } from '../content-blocks.ts';
import type { EmailData } from '../email-kinds.ts';
import type { EmailTemplate } from '../email-template.ts';
import { findAccount } from '../find-account.ts';

type Factor = EmailData['factor-removed']['factor'];

const titles: Record<Factor, string> = {
  totp: 'Your authenticator app was removed',
  passkey: 'A passkey was removed',
  all: 'Your second factor was reset',
};
const details: Record<Factor, string> = {
  totp: 'The authenticator app was just removed from your account.',
  passkey: 'A passkey was just removed from your account.',
  all: 'We just removed the second factor of your account: the authenticator app, passkeys and recovery codes. All your devices were logged out, and your password alone logs you in. Please set up a new second factor.',
};

export const factorRemoved: EmailTemplate<'factor-removed'> = async (context, { userId, factor }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  return {
    subject: `${titles[factor]} (${company.name})`,
    preheader: "If this was you, there's nothing you need to do.",
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
