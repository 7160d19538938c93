import { hashToken, newToken } from '../../http/viewer.ts';
import { button, fallbackUrl, greeting, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import { emailSecret } from '../../platform/email/email-secret.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDay } from '../../platform/email/format-day.ts';
import { companyDay } from '../../shared/company-day.ts';

export const erasureRequested: EmailTemplate<'erasure-requested'> = async (context, { userId }) => {
  const account = await context.db
    .selectFrom('users')
    .innerJoin('account_closings', 'account_closings.user_id', 'users.id')
    .select(['users.name', 'users.erase_at'])
    .where('users.id', '=', userId)
    .where('users.erase_at', 'is not', null)
    .executeTakeFirst();
  if (!account) return { skipped: 'the account is open again, or erased' };
  const token = await linkToken(context, userId);
  if (token === null) return { skipped: 'the email was canceled' };
  const day = formatDay(companyDay(context.timeZone, new Date(account.erase_at ?? '')));
  const link = `${context.siteUrl}/take-back?${new URLSearchParams({ token })}`;
  return {
    subject: 'Your account is closed',
    preheader: `Your data will be erased on ${day}.`,
    title: 'Your account is closed',
    blocks: [
      greeting(account.name),
      paragraph(
        `As you asked, we closed your account. On ${day}, we’ll erase your messages, answers, files, reviews and details. Invoices and records of orders remain for as long as the law asks.`,
      ),
      paragraph('Changed your mind, or wasn’t it you? Until then, this link opens your account again.'),
      button('Open my account again', link),
      fallbackUrl(link),
      smallPrint('The link works once.'),
    ],
    reason: 'You received this email because the erasure of your account was requested.',
  };
};

/** Null if the email was canceled. */
async function linkToken(context: EmailContext, userId: number): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const token = await emailSecret(trx, context, newToken);
    if (token === null || context.isShown) return token;
    await trx
      .updateTable('account_closings')
      .set({ token_hash: hashToken(token) })
      .where('user_id', '=', userId)
      .execute();
    return token;
  });
}
