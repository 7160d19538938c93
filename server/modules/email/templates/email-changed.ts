import { canonicalEmail } from '../../../../contract/fields.ts';
import { button, greeting, maskedEmail, paragraph, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

/** Each mailbox reads its own address in full and no more than a hint of the other. */
export const emailChanged: EmailTemplate<'email-changed'> = async (desk, { userId, from, to }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const { company, siteUrl, mail } = desk;
  const isNew = canonicalEmail(mail.recipient) === canonicalEmail(to);
  return {
    subject: `The email address of your account at ${company.name} was changed`,
    preheader: isNew ? 'From now on you log in with this address.' : 'From now on you log in with the new address.',
    title: 'Your email address was changed',
    blocks: [
      greeting(user.name),
      paragraph(
        `We changed the email address of your account from ${isNew ? maskedEmail(from) : from} to ${isNew ? to : maskedEmail(to)}. It counts at once: log in with the new address. Every device was logged out.`,
      ),
      ...(isNew ? [button('Log in', `${siteUrl}/login`)] : []),
      small(`If you did not ask us for this, tell us at ${company.email}.`),
    ],
    reason: isNew
      ? 'You get this mail because this is now the address of your account.'
      : 'You get this mail because this was the address of your account.',
  };
};
