import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';
import { verifyPassword } from './password-hashing.ts';
import { findAccountById, isTemporaryPasswordExpired } from './users.ts';

/** Limited like a login, so that a stolen session does not help to guess the password. */
export async function verifyCurrentPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  viewer: Viewer,
  password: string,
  field = 'current_password',
) {
  const limitKey = `change ${viewer.id}`;
  await limits.consume('failedLogins', limitKey);
  const account = await findAccountById(db, viewer.id);
  const isCorrect = await verifyPassword(passwords, account?.password_hash ?? null, password);
  if (!account || !isCorrect || isTemporaryPasswordExpired(account))
    throw invalidField(field, 'The current password is incorrect.');
  await limits.reset('failedLogins', limitKey);
  return account;
}
