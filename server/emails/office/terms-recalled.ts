import { legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import { button, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const termsRecalled: EmailTemplate<'terms-recalled'> = async (context, { userId, documentId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const document = await context.db
    .selectFrom('legal_documents')
    .select(['kind', 'title'])
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!document) return { skipped: 'the version was deleted' };
  const { kind, title } = document;
  return {
    subject: `Our ${title} will not change after all`,
    preheader: 'The present version continues to apply.',
    title: `Our ${title} will not change after all`,
    blocks: [
      greeting(account.name),
      paragraph(
        `We told you about a new version of our ${title}. We have recalled it, and the present version continues to apply.`,
      ),
      button('Read the present version', `${context.siteUrl}${legalPaths[kind]}`),
    ],
    reason: 'You received this email because we had announced the change to you.',
    replyTo: context.company.email,
  };
};
