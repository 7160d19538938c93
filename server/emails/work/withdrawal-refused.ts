import { greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findWithdrawal, statementTable } from './withdrawal-link.ts';

export const withdrawalRefused: EmailTemplate<'withdrawal-refused'> = async (context, { cancellationId }) => {
  const row = await findWithdrawal(context.db, cancellationId);
  if (!row) return { skipped: 'the withdrawal is deleted' };
  return {
    subject: `About your withdrawal (${row.reference})`,
    preheader: 'We can’t accept it.',
    title: 'We can’t accept your withdrawal',
    blocks: [
      greeting(row.name),
      paragraph('We’ve looked at your withdrawal and can’t accept it, for this reason:'),
      quote(row.explanation ?? ''),
      statementTable(context, row),
      paragraph('If you think that this is wrong, just reply to this email.'),
    ],
    reason: 'You received this email because a withdrawal was declared with your email address.',
    replyTo: context.company.email,
  };
};
