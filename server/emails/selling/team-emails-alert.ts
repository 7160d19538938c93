import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const teamEmailsAlert: EmailTemplate<'team-emails-alert'> = async (context, { userId, tried }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  return {
    subject: 'Someone is trying email addresses of your team',
    preheader: `${tried} purchases with email addresses of your team were refused within one hour.`,
    title: 'Someone is trying email addresses of your team',
    blocks: [
      greeting(account.name),
      paragraph(
        `${tried} purchases without a login used the email address of an admin or a staff member within one hour. They were refused, and nothing was charged. Someone may be finding out which addresses belong to your team.`,
      ),
      paragraph(
        'For the rest of that hour, such purchases are refused without naming the reason. All other buyers are not affected. Please remind your team to use strong passwords and a second factor, and to be careful with unexpected emails.',
      ),
    ],
    reason: 'You received this email because you are an admin of this site. It is sent at most once per hour.',
  };
};
