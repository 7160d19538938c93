import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { button, greeting, maskedEmail, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const emailChanged: EmailTemplate<'email-changed'> = async (context, { userId, from, to, by }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl, email } = context;
  const isNew = canonicalEmail(email.recipient) === canonicalEmail(to);
  const change = `from ${isNew ? maskedEmail(from) : from} to ${isNew ? to : maskedEmail(to)}`;
  return {
    subject: `Your email address for ${company.name} was changed`,
    preheader: isNew
      ? 'Use this email address to log in from now on.'
      : 'Use your new email address to log in from now on.',
    title: 'Your email address was changed',
    blocks: [
      greeting(account.name),
      ...(by === 'owner' ? changedByOwner(change, company.email) : changedByAdmin(change, company.email)),
      ...(isNew ? [button('Log in', `${siteUrl}/login`)] : []),
    ],
    reason: isNew
      ? 'You received this email because this is now the email address of your account.'
      : 'You received this email because this was the email address of your account.',
  };
};

const changedByAdmin = (change: string, companyEmail: string) => [
  paragraph(
    `We changed the email address of your account ${change}. Please use the new one to log in from now on. All your devices have been logged out.`,
  ),
  smallPrint(`If you didn't ask us to change it, let us know at ${companyEmail}.`),
];

const changedByOwner = (change: string, companyEmail: string) => [
  paragraph(
    `The email address of your account was changed ${change}. Someone who entered your password requested this. Please use the new one to log in from now on.`,
  ),
  paragraph(
    `If this wasn't you, write to us at ${companyEmail} right away. You can no longer reset the password with this email address, but we can help you get your account back.`,
  ),
];
