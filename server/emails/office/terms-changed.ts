import { type CancellationSettings, cancellationDefaults } from '../../../contract/shared/company/cancellation.ts';
import { legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import { button, greeting, paragraph, quote, textWithLink } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

const canCancel = (siteUrl: string) =>
  textWithLink(
    'You can cancel an order that we haven’t started, for a full refund.',
    'Cancel orders that haven’t started',
    `${siteUrl}/customer/dashboard/orders`,
  );

/** Settings are read here, because only this email depends on them. */
async function canCancelNow({ db, company }: EmailContext): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'cancellation').executeTakeFirst();
  const stored = row ? (JSON.parse(row.value) as CancellationSettings | null) : null;
  return (stored ?? cancellationDefaults(company.preset, company.sells_to)).cancel_before_start;
}

export const termsChanged: EmailTemplate<'terms-changed'> = async (context, { userId, documentId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const document = await context.db
    .selectFrom('legal_documents')
    .select(['kind', 'version', 'title', 'changed', 'effective_on', 'state'])
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!document || document.state === 'open' || document.effective_on === null)
    return { skipped: 'the version was recalled' };
  const { kind, version, title, changed, effective_on } = document;
  const day = formatDay(effective_on);
  const url = `${context.siteUrl}${legalPaths[kind]}`;
  const { intro, changeable, subject } = textOf(
    'terms-changed',
    context,
    { customer: account.name, due: day },
    {
      subject: `Our ${title} will change on ${day}`,
      intro: `We are changing our ${title}.`,
      keeps: `The new version applies from ${day}. This is what changes:`,
    },
  );
  return {
    subject,
    // The company's own text is about its terms, and must not announce another document.
    ...(kind === 'terms' && { changeable }),
    preheader: changed,
    title: `Our ${title} will change`,
    blocks: [
      greeting(account.name),
      intro,
      quote(changed),
      button('Read the new version', `${url}?version=${version}`),
      textWithLink(`Until then, the present version applies.`, 'Read the present version', url),
      ...(kind === 'terms' && (await canCancelNow(context)) ? [canCancel(context.siteUrl)] : []),
      paragraph('Orders that you have placed before that day keep the terms under which you placed them.'),
    ],
    reason: 'You received this email because you have an account or an order with us. We have to send it.',
    replyTo: context.company.email,
  };
};
