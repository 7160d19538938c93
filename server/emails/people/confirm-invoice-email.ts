import { hashToken, newToken } from '../../http/viewer.ts';
import { button, fallbackUrl, paragraph, smallPrint } from '../../platform/email/content-blocks.ts';
import { emailSecret } from '../../platform/email/email-secret.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { LINK_CANCELED, secretSkipReason } from '../../platform/email/skip-reasons.ts';

const DAY_MS = 24 * 60 * 60_000;

export const confirmInvoiceEmail: EmailTemplate<'confirm-invoice-email'> = async (context, { userId }) => {
  const account = await findAccount(context, userId);
  const address = account?.pending_invoice_email;
  if (!account || !address) return { skipped: LINK_CANCELED };
  const skipped = await secretSkipReason(context, address);
  if (skipped) return { skipped };
  const { db, now, company, siteUrl } = context;
  const token = await emailSecret(db, context, newToken);
  if (token === null) return { skipped: LINK_CANCELED };
  // A change since then has removed the address, and creates a link of its own.
  const { numUpdatedRows } = await db
    .updateTable('invoice_emails')
    .set({ confirm_hash: hashToken(token), confirm_until: new Date(now.getTime() + DAY_MS).toISOString() })
    .where('user_id', '=', userId)
    .where('pending_email', '=', address)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { skipped: LINK_CANCELED };
  const link = `${siteUrl}/invoice-email?${new URLSearchParams({ token })}`;
  return {
    subject: `Confirm that you want to receive invoices from ${company.name}`,
    preheader: 'The link works once and expires in 24 hours.',
    title: 'Confirm this address for invoices',
    blocks: [
      paragraph(
        `The account ${account.email} at ${company.name} asks to send a copy of its invoices to ${address}. If you don't know it, ignore this email.`,
      ),
      paragraph('To receive them, open the link and click Confirm.'),
      button('Open the confirmation page', link),
      fallbackUrl(link),
      smallPrint('The link works once and expires in 24 hours. Until you confirm, nothing else is sent to you.'),
    ],
    reason: `You received this email because ${account.email} entered this address for invoices.`,
  };
};
