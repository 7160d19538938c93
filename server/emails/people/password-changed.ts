import { removedFactorsText } from '../../../contract/people/removed-factors.ts';
import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const passwordChanged: EmailTemplate<'password-changed'> = async (
  context,
  { userId, isFirst, removedFactors = 0 },
) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  return {
    subject: `Your ${company.name} password was ${isFirst ? 'set' : 'changed'}`,
    preheader: "If this was you, there's nothing you need to do.",
    title: `Your password was ${isFirst ? 'set' : 'changed'}`,
    blocks: [
      greeting(account.name),
      paragraph(
        isFirst
          ? "You chose a password right after your order, so the one-time password in our other email no longer works. If this was you, there's nothing you need to do."
          : "The password of your account was just changed, and all other devices were logged out. If this was you, there's nothing you need to do.",
      ),
      ...(removedFactors > 0 ? [paragraph(`For your safety, ${removedFactorsText(removedFactors)}`)] : []),
      paragraph(`If this wasn't you, set a new password right away and let us know at ${company.email}.`),
      button('Set a new password', `${siteUrl}/forgot-password`),
    ],
    reason: 'You received this email because the password of your account was changed.',
  };
};
