import { greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

const FEW = 3;

export const recoveryCodeUsed: EmailTemplate<'recovery-code-used'> = async (context, { userId, left }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { company } = context;
  const remaining = left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`;
  return {
    subject: `A recovery code of your ${company.name} account was used`,
    preheader: `${remaining}.`,
    title: 'A recovery code was used',
    blocks: [
      greeting(account.name),
      paragraph(`One of your recovery codes was just used to confirm that it's you. ${remaining}.`),
      ...(left <= FEW ? [paragraph('Please create new recovery codes in your profile, under Security.')] : []),
      paragraph(
        `If this wasn't you, someone knows your password and a recovery code. Set a new password right away, create new recovery codes, and let us know at ${company.email}.`,
      ),
    ],
    reason: 'You received this email because a recovery code of your account was used.',
  };
};
