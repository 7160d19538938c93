import type { z } from 'zod';
import type { passwordReset } from '../../../contract/people/accounts.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/viewer.ts';
import { queueAfterResponse, queueEmail } from '../../platform/email/email.ts';
import { revealHiddenOrders } from '../../platform/order-record/order-record.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { rememberClient } from '../../shared/login-limits.ts';
import { isUnprovenPurchase } from './guest-accounts.ts';
import { hasFactor } from './open-session.ts';
import { ownPassword } from './own-password.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { cancelPendingLinks, openLinks } from './pending-links.ts';
import { clearFactorFailures, removeAllFactors } from './second-factor/second-factor.ts';
import { endSessions } from './sessions.ts';
import { findAccountByEmail } from './users.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'limits' | 'passwords' | 'config' | 'events' | 'log'>;

const RESET_REQUESTED = "If an account with that email address exists, we've sent it a link to set a new password.";

/** Queues the email after the response: for an unknown email address, response and time are the same. */
export async function requestReset(deps: RecoveryDeps, email: string, ip: string) {
  const canonical = canonicalEmail(email);
  await deps.limits.consume('passwordEmailsPerClient', ip);
  await deps.limits.consume('passwordEmails', `${canonical} ${ip}`);
  const mayEmail = (await deps.limits.count('passwordEmailsPerAddress', canonical)) !== null;
  // The account is read before the response, which must not report a database failure as success.
  const account = await findAccountByEmail(deps.db, email);
  // Otherwise a valid link is in the mailbox already.
  if (account && mayEmail)
    queueAfterResponse(deps, async () => {
      const data = { userId: account.id };
      await queueEmail(deps.db, { kind: 'password-reset', to: account.email, data });
      await deps.events.publish({ type: 'email.queued' });
    });
  return { message: RESET_REQUESTED };
}

const invalidLink = () => invalidField('token', 'This link is invalid or has expired. Please request a new one.');

/** One query does it all, so that the time of a rejected link does not reveal known email addresses. */
const findLinkOwner = (db: Db, token: string, email: string) =>
  openLinks(db, token, 'password')
    .select(['users.id', 'users.email', 'users.password_changed_at'])
    .where('users.email_canonical', '=', canonicalEmail(email))
    .executeTakeFirst();

const HOUR_MS = 3600_000;

/**
 * Wrong codes of someone who knew the old password no longer lock the factor. Once per hour: the mailbox must not buy
 * any number of guesses.
 */
const isRepeated = ({ password_changed_at }: { password_changed_at: string | null }, now: string): boolean =>
  password_changed_at !== null && Date.parse(now) - Date.parse(password_changed_at) < HOUR_MS;

type Purpose = 'password' | 'email';

/** A link works once: using it cancels it together with all others. Call this first: it locks the user. */
async function takeLink(trx: Db, userId: number, token: string, purpose: Purpose): Promise<void> {
  const tokenHash = hashToken(token);
  const now = new Date().toISOString();
  const canceled = await cancelPendingLinks(trx, userId);
  if (!canceled.some((one) => one.token_hash === tokenHash && one.purpose === purpose && one.expires_at > now))
    throw invalidLink();
}

/**
 * Ends every session and creates none. A factor stays, except with hidden orders or on an account that an unproven
 * buyer secured: a stranger may have added it, and would get in with a passkey alone.
 */
export async function resetPassword(deps: RecoveryDeps, input: z.output<typeof passwordReset>, ip: string) {
  const { db, config, limits } = deps;
  assertStrongPassword('password', input.password, { email: input.email, companyName: config.company.name });
  const owner = await findLinkOwner(db, input.token, input.email);
  if (!owner) throw invalidLink();
  const passwordHash = await hashPassword(deps.passwords, input.password);
  await db.transaction().execute(async (trx) => {
    await takeLink(trx, owner.id, input.token, 'password');
    const isBuyers = await isUnprovenPurchase(trx, owner.id);
    if ((await revealHiddenOrders(trx, owner.id)) || isBuyers) await removeAllFactors(trx, owner);
    const now = new Date().toISOString();
    // The mailbox alone does not prove an account whose factor may be someone else's.
    const proof = (await hasFactor(trx, owner.id)) ? {} : { email_verified_at: now };
    await trx
      .updateTable('users')
      .set({
        ...ownPassword(passwordHash, now),
        ...proof,
      })
      .where('id', '=', owner.id)
      .execute();
    if (!isRepeated(owner, now)) await clearFactorFailures(trx, owner.id);
    await endSessions(trx, owner.id);
    await queueEmail(trx, { kind: 'password-changed', to: owner.email, data: { userId: owner.id } });
  });
  await deps.events.publish({ type: 'email.queued' });
  await deps.events.publish({ type: 'sessions.ended', userId: owner.id });
  await rememberClient(limits, { email: canonicalEmail(owner.email), ip });
  return { message: 'Your password has been reset. You can log in now.' };
}

const findPendingChange = (db: Db, token: string) =>
  openLinks(db, token, 'email')
    .select(['users.id', 'users.email as from', 'account_links.email as to'])
    // Otherwise a later request has replaced the link.
    .whereRef('users.pending_email', '=', 'account_links.email')
    .executeTakeFirst();

/** Also invalidates every link sent to the old email address, which is notified. */
export async function confirmEmail({ db, events }: Pick<Deps, 'db' | 'events'>, token: string) {
  const change = await findPendingChange(db, token);
  if (!change?.to) throw invalidLink();
  const { id, from, to } = change;
  try {
    await db.transaction().execute(async (trx) => {
      await takeLink(trx, id, token, 'email');
      const now = new Date().toISOString();
      await trx
        .updateTable('users')
        .set({ email: to, email_canonical: canonicalEmail(to), email_verified_at: now, updated_at: now })
        .where('id', '=', id)
        .execute();
      await reindexUser(trx, id);
      await queueEmail(trx, { kind: 'email-changed', to: from, data: { userId: id, from, to, by: 'owner' } });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This email address already has an account.');
    throw error;
  }
  await events.publish({ type: 'email.queued' });
  return { message: 'Your new email address is confirmed.' };
}
