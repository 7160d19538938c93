import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { credentials, Login, SecondFactorRequired } from '../../../contract/people/accounts.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import { sampleNames } from '../../adapters/database/sample-names.ts';
import type { Deps } from '../../deps.ts';
import type { ClientInfo } from '../../http/bind.ts';
import { withinLoginLimits } from '../../shared/login-limits.ts';
import { hasFactor, invalidCredentials, openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import { requestSecondFactor } from './second-factor/second-factor.ts';
import { findAccountByEmail, isTemporaryPasswordExpired } from './users.ts';

type LoginDeps = Pick<Deps, 'config' | 'db' | 'limits' | 'passwords' | 'clock' | 'settings' | 'events' | 'publicUrl'>;
type Credentials = z.output<typeof credentials>;

/** A second factor is requested before any session exists. */
export async function logIn(
  deps: LoginDeps,
  input: Credentials,
  client: ClientInfo,
): Promise<Login | SecondFactorRequired> {
  const account = await checkCredentials(deps, input, client);
  if (await hasFactor(deps.db, account.id)) return requestSecondFactor(deps, account.id);
  return openSession(deps, account, { client, enrolled: false });
}

/** Takes the same time and gives the same error for known and unknown email addresses. */
async function checkCredentials(deps: LoginDeps, { email, password }: Credentials, client: ClientInfo) {
  const { config, db, limits, passwords } = deps;
  // Everyone can read it in the sample.
  const isPublished = config.production && password === sampleNames.password;
  const { ip } = client;
  const canonical = canonicalEmail(email);
  const account = await withinLoginLimits(limits, { email: canonical, ip }, async () => {
    const found = await findAccountByEmail(db, email);
    const isCorrect = await verifyPassword(passwords, found?.password_hash ?? null, password);
    if (found && isCorrect && !isPublished && !isTemporaryPasswordExpired(found)) return found;
    client.log.warn({ ip, ...(found ? { user: found.id } : { email_hash: hashOf(canonical) }) }, 'login failed');
    return null;
  });
  if (!account) throw invalidCredentials();
  if (account.password_hash && !account.password_is_temporary && passwords.needsRehash(account.password_hash))
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(passwords, password) })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .execute();
  return account;
}

/** Distinguishes attempts on one unknown account from those on many, without logging the email address. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 16);
