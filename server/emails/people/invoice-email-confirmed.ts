import { hashToken, newToken } from '../../http/viewer.ts';
import { button, fallbackUrl, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import { emailSecret } from '../../platform/email/email-secret.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { LINK_CANCELED } from '../../platform/email/skip-reasons.ts';

export const invoiceEmailConfirmed: EmailTemplate<'invoice-email-confirmed'> = async (context, { userId, address }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { db, company, siteUrl } = context;
  const token = await emailSecret(db, context, newToken);
  if (token === null) return { skipped: LINK_CANCELED };
  const { numUpdatedRows } = await db
    .updateTable('invoice_emails')
    .set({ remove_hash: hashToken(token) })
    .where('user_id', '=', userId)
    .where('email', '=', address)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { skipped: 'the address for invoices has changed' };
  const link = `${siteUrl}/invoice-email?${new URLSearchParams({ token })}`;
  return {
    subject: `Invoices will also be sent to ${address}`,
    preheader: `Its owner has confirmed it for your ${company.name} account.`,
    title: 'A new address for your invoices',
    blocks: [
      greeting(account.name),
      paragraph(
        `Invoices will also be sent to ${address}. Its owner has just confirmed it for your account ${account.email}. You still get every email yourself.`,
      ),
      paragraph(
        "If you don't want this, remove the address. If you didn't add it, someone knows your password: set a new one right away with Forgot password.",
      ),
      button('Remove this address', link),
      fallbackUrl(link),
    ],
    reason: 'You received this email because an address for invoices was confirmed for your account.',
  };
};
