import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { generateTemporaryPassword, hashTemporaryPassword } from '../../adapters/passwords.ts';
import { emailSecret, HIDDEN } from '../../platform/email/email-secret.ts';
import type { EmailContext } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';
import { newerSecret, secretSkipReason } from '../../platform/email/skip-reasons.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

type TemporaryPassword = { name: string; password: string; expiresOn: string };

export async function issueTemporaryPassword(
  context: EmailContext,
  userId: number,
): Promise<TemporaryPassword | { skipped: string }> {
  const { db, email, now, isShown } = context;
  const expiresAt = new Date(now.getTime() + WEEK_MS).toISOString();
  if (isShown) {
    const name = (await findAccount(context, userId))?.name ?? '';
    return { name, password: HIDDEN, expiresOn: formatDayOf(context, expiresAt) };
  }
  const password = await emailSecret(db, context, generateTemporaryPassword);
  if (password === null) return { skipped: 'the email was canceled' };
  // Stored before sending, so that a password that arrives always works.
  const account = await db
    .updateTable('users')
    .set({ password_hash: hashTemporaryPassword(password), password_expires_at: expiresAt })
    .where('id', '=', userId)
    .where('email_canonical', '=', canonicalEmail(email.recipient))
    // The owner may have set a password while the email was queued.
    .where('password_is_temporary', '=', true)
    .where('deleted_at', 'is', null)
    .where((e) => e.not(e.exists(newerSecret(db, email))))
    .returning('name')
    .executeTakeFirst();
  if (!account) return { skipped: await reasonForNone(context, userId) };
  return { name: account.name, password, expiresOn: formatDayOf(context, expiresAt) };
}

async function reasonForNone(context: EmailContext, userId: number): Promise<string> {
  const account = await findAccount(context, userId);
  if (!account) return 'the account is deleted';
  return (await secretSkipReason(context, account.email)) ?? 'the owner has set a password';
}
