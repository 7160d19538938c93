import { hashTemporaryPassword, makeTemporaryPassword } from '../../adapters/passwords.ts';
import type { EmailContext } from './email-template.ts';
import { accountFor, dayText, whyNotNow } from './recipients.ts';

const WEEK = 7 * 24 * 60 * 60_000;

type Made = { name: string; password: string; lastDay: string };

/** Makes the temporary password of an account for the letter that is being written; or says why that need not go. */
export async function temporaryPasswordFor(desk: EmailContext, userId: number): Promise<Made | { unneeded: string }> {
  const { db, now } = desk;
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const obstacle = await whyNotNow(desk, user.email);
  if (obstacle) return { unneeded: obstacle };

  // Stored before the letter leaves: what arrives always works. Should sending fail, the next try makes another.
  const password = makeTemporaryPassword();
  const until = new Date(now.getTime() + WEEK).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hashTemporaryPassword(password), password_expires_at: until })
    .where('id', '=', userId)
    // The owner may have set their own while this letter waited.
    .where('password_is_temporary', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { unneeded: 'the owner has set a password' };
  return { name: user.name, password, lastDay: dayText(until) };
}
