import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { FactorName } from '../../platform/email/email-kinds.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

const names: Record<FactorName, string> = { totp: 'An authenticator app', passkey: 'A passkey' };

export const factorAdded: EmailTemplate<'factor-added'> = async (context, { userId, factor }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  const name = names[factor];
  return {
    subject: `${name} was added to your ${company.name} account`,
    preheader: "If this was you, there's nothing you need to do.",
    title: `${name} was added`,
    blocks: [
      greeting(account.name),
      paragraph(
        `${name} was just added to your account as a second factor. If this was you, there's nothing you need to do. Keep your recovery codes in a safe place.`,
      ),
      paragraph(`If this wasn't you, set a new password right away and let us know at ${company.email}.`),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You received this email because a second factor was added to your account.',
  };
};
