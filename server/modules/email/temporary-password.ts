import { generateTemporaryPassword, hashTemporaryPassword } from '../../adapters/passwords.ts';
import type { EmailContext } from './email-template.ts';
import { findAccount } from './find-account.ts';
import { formatDay } from './format-day.ts';
import { secretSkipReason } from './skip-reasons.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

type TemporaryPassword = { name: string; password: string; expiresOn: string };

export async function issueTemporaryPassword(
  context: EmailContext,
  userId: number,
): Promise<TemporaryPassword | { skipped: string }> {
  const { db, now } = context;
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const skipped = await secretSkipReason(context, account.email);
  if (skipped) return { skipped };

  // Stored before sending, so that a password that arrives always works; a retry replaces it.
  const password = generateTemporaryPassword();
  const expiresAt = new Date(now.getTime() + WEEK_MS).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hashTemporaryPassword(password), password_expires_at: expiresAt })
    .where('id', '=', userId)
    // The owner may have set a password while the email was queued.
    .where('password_is_temporary', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { skipped: 'the owner has set a password' };
  return { name: account.name, password, expiresOn: formatDay(expiresAt) };
}
