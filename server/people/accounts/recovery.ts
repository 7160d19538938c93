import type { z } from 'zod';
import type { passwordReset } from '../../../contract/people/accounts.ts';
import { removedFactorsText } from '../../../contract/people/removed-factors.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, type Viewer } from '../../http/viewer.ts';
import { queueAfterResponse, queueEmail } from '../../platform/email/email.ts';
import { revealHiddenOrders } from '../../platform/order-record/order-record.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { companyOf } from '../../shared/company/company.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { rememberClient } from '../../shared/login-limits.ts';
import { lockRowIfExists } from '../../shared/records.ts';
import { isUnprovenPurchase } from './guest-accounts.ts';
import { clearInvoiceEmail } from './invoice-email/invoice-email.ts';
import { hasFactor } from './open-session.ts';
import { ownPassword } from './own-password.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { cancelPendingLinks, hasPasswordLink, openLinks } from './pending-links.ts';
import { clearFactorFailures, removeAllFactors, removeRecentFactors } from './second-factor/second-factor.ts';
import { endSessions, lockUserOfSession } from './sessions.ts';
import { findAccountByEmail } from './users.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords' | 'config' | 'settings' | 'events' | 'log'>;

const RESET_REQUESTED = "If an account with that email address exists, we've sent it a link to set a new password.";

/** Queues the email after the response: for an unknown email address, response and time are the same. */
export async function requestReset(deps: RecoveryDeps, email: string, ip: string) {
  const canonical = canonicalEmail(email);
  await deps.limits.consume('passwordEmailsPerClient', ip);
  await deps.limits.consume('passwordEmails', `${canonical} ${ip}`);
  const mayEmail = (await deps.limits.count('passwordEmailsPerAddress', canonical)) !== null;
  // The account is read before the response, which must not report a database failure as success.
  const account = await findAccountByEmail(deps.db, email);
  if (account)
    queueAfterResponse(deps, async () => {
      const isQueued = await deps.db.transaction().execute(async (trx) => {
        // Two requests at once take turns, so that only one is beyond the limit.
        if (!(await lockRowIfExists(trx, 'users', account.id))) return false;
        if (!mayEmail && (await hasPasswordLink(trx, account.id))) return false;
        await queueEmail(trx, { kind: 'password-reset', to: account.email, data: { userId: account.id } });
        return true;
      });
      if (isQueued) await deps.events.publish({ type: 'email.queued' });
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
 * Ends every session and creates none. A factor stays, unless a stranger may have added it, who would get in with a
 * passkey alone: in the last days, with hidden orders, or on an account that an unproven buyer secured.
 */
export async function resetPassword(deps: RecoveryDeps, input: z.output<typeof passwordReset>, ip: string) {
  const { db, limits } = deps;
  assertStrongPassword('password', input.password, { email: input.email, companyName: (await companyOf(deps)).name });
  const owner = await findLinkOwner(db, input.token, input.email);
  if (!owner) throw invalidLink();
  const passwordHash = await hashPassword(deps.passwords, input.password);
  const removedFactors = await db.transaction().execute(async (trx) => {
    await takeLink(trx, owner.id, input.token, 'password');
    await clearInvoiceEmail(trx, owner.id);
    const isBuyers = await isUnprovenPurchase(trx, owner.id);
    if ((await revealHiddenOrders(trx, owner.id)) || isBuyers) await removeAllFactors(trx, owner);
    const removed = await removeRecentFactors(trx, owner.id, deps.clock.now());
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
    const data = { userId: owner.id, ...(removed > 0 && { removedFactors: removed }) };
    await queueEmail(trx, { kind: 'password-changed', to: owner.email, data });
    return removed;
  });
  await deps.events.publish({ type: 'email.queued' });
  await deps.events.publish({ type: 'sessions.ended', userId: owner.id });
  await rememberClient(limits, { email: canonicalEmail(owner.email), ip });
  return { message: `Your password has been reset. You can log in now.${removedText(removedFactors)}` };
}

const removedText = (count: number): string => (count === 0 ? '' : ` For your safety, ${removedFactorsText(count)}`);

const findPendingChange = (db: Db, token: string) =>
  openLinks(db, token, 'email')
    .select(['users.id', 'users.email as from', 'account_links.email as to'])
    // Otherwise a later request has replaced the link.
    .whereRef('users.pending_email', '=', 'account_links.email')
    .executeTakeFirst();

export async function describeEmailChange(db: Db, token: string) {
  const change = await findPendingChange(db, token);
  if (!change?.to) throw invalidLink();
  return { account: change.from, email: change.to };
}

/**
 * The link proves the mailbox, the session the account: a stranger's account must not get an address by its owner's
 * click. Also invalidates every link sent to the old email address, which is notified.
 */
export async function confirmEmail({ db, events }: Pick<Deps, 'db' | 'events'>, viewer: Viewer, token: string) {
  const change = await findPendingChange(db, token);
  if (!change?.to) throw invalidLink();
  const { id, from, to } = change;
  if (id !== viewer.id) throw new AppError('forbidden', 'This link belongs to another account.', { userId: viewer.id });
  try {
    await db.transaction().execute(async (trx) => {
      await takeLink(trx, id, token, 'email');
      // It may have ended since the check.
      await lockUserOfSession(trx, viewer);
      await clearInvoiceEmail(trx, id);
      const now = new Date().toISOString();
      await trx
        .updateTable('users')
        .set({
          email: to,
          email_canonical: canonicalEmail(to),
          email_verified_at: now,
          email_changed_at: now,
          updated_at: now,
        })
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
