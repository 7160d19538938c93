import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';
import { withinGuesses } from '../../shared/login-limits.ts';
import { verifyPassword } from './password-hashing.ts';
import { findAccountById, isTemporaryPasswordExpired } from './users.ts';

/** Limited like a login, so that a stolen session does not help to guess the password. */
export async function verifyCurrentPassword(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  viewer: Viewer,
  password: string,
  field = 'current_password',
) {
  const by = `change ${viewer.id}`;
  const resets = ['failedLogins', by] as const;
  const account = await withinGuesses(limits, { by, failures: [resets], resets }, async () => {
    const found = await findAccountById(db, viewer.id);
    const isCorrect = await verifyPassword(passwords, found?.password_hash ?? null, password);
    return found && isCorrect && !isTemporaryPasswordExpired(found) ? found : null;
  });
  if (!account) throw invalidField(field, 'The current password is incorrect.');
  return account;
}
