import { button, greeting, smallPrint, textWithLink } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

export const welcome: EmailTemplate<'welcome'> = async (context, { userId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company, siteUrl } = context;
  const { intro, ...text } = textOf('welcome', context, { customer: account.name });
  return {
    ...text,
    preheader: 'Your account is ready.',
    title: `Welcome to ${company.name}`,
    blocks: [
      greeting(account.name),
      intro,
      button('Log in', `${siteUrl}/login`),
      textWithLink(
        'Not sure where to start? Every service shows its price and delivery time.',
        'Browse our services',
        `${siteUrl}/services`,
      ),
      smallPrint(
        `If you didn't sign up, someone may have entered your email address by mistake. Let us know at ${company.email} and we'll delete the account.`,
      ),
    ],
    reason: 'You received this email because an account was created with this email address.',
  };
};
