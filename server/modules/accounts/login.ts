import type { z } from 'zod';
import type { credentials } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import { needsRehash } from '../../adapters/passwords.ts';
import type { Deps } from '../../deps.ts';
import { invalidField } from '../../shared/errors.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import { createSession } from './sessions.ts';
import { findAccountByEmail, findSignedInUser, isTemporaryPasswordExpired } from './users.ts';

const INVALID_CREDENTIALS = 'The provided credentials are incorrect.';

/** Takes the same time and gives the same error for known and unknown email addresses. */
export async function logIn(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  { email, password }: z.output<typeof credentials>,
  ip: string,
) {
  const limitKey = `${canonicalEmail(email)} ${ip}`;
  // Counted first, so that parallel attempts can't exceed the limit.
  await limits.consume('failedLogins', limitKey);
  await limits.consume('failedLoginsPerClient', ip);
  const account = await findAccountByEmail(db, email);
  const isCorrect = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !isCorrect || isTemporaryPasswordExpired(account)) throw invalidField('email', INVALID_CREDENTIALS);
  await limits.reset('failedLogins', limitKey);
  await limits.release('failedLoginsPerClient', ip);
  if (account.password_hash && !account.password_is_temporary && needsRehash(account.password_hash))
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .execute();
  const isLimited = account.password_is_temporary && account.role !== 'admin';
  const token = await createSession(db, { userId: account.id, kind: isLimited ? 'temporary' : 'full' });
  const user = await findSignedInUser(db, account.id);
  return { token, user, password_is_temporary: user.password_is_temporary };
}
