import type { z } from 'zod';
import type { Login, passwordChoice } from '../../../contract/people/accounts.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, idleMsOf, newToken, type Viewer } from '../../http/viewer.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { companyOf } from '../../shared/company/company.ts';
import { AppError } from '../../shared/errors.ts';
import { requiredFrom } from '../../shared/second-factor-rules.ts';
import { mayChoosePassword } from './checkout-session.ts';
import { ownPassword } from './own-password.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { endSessions, lockUserOfSession } from './sessions.ts';
import { findSignedInUser } from './users.ts';

type ChoiceDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords' | 'config' | 'events' | 'settings'>;

export function assertCheckoutSession({ id, session }: Viewer): void {
  if (session.kind === 'checkout') return;
  throw new AppError('forbidden', 'Your account already has its own password.', { userId: id });
}

/**
 * The purchase is proven but not the mailbox: the email address stays unproven, hidden orders stay hidden, and links in
 * the mailbox still give its owner the account.
 */
export async function choosePassword(
  deps: ChoiceDeps,
  viewer: Viewer,
  { new_password }: z.output<typeof passwordChoice>,
): Promise<Login & { message: string }> {
  const { db, clock, limits, passwords, events, settings } = deps;
  assertStrongPassword('new_password', new_password, {
    email: viewer.email,
    companyName: (await companyOf(deps)).name,
  });
  await limits.consume('failedLogins', `choose ${viewer.id}`);
  const passwordHash = await hashPassword(passwords, new_password);
  const token = newToken();
  await db.transaction().execute(async (trx) => {
    await lockUserOfSession(trx, viewer);
    if (!(await mayChoosePassword(trx, viewer.session.attemptId, clock.now()))) throw alreadyUsed();
    await setFirstPassword(trx, viewer, passwordHash);
    await endSessions(trx, viewer.id, viewer.session.id);
    await trx
      .updateTable('sessions')
      .set({
        // Others may have seen the token of the purchase.
        token_hash: hashToken(token),
        kind: 'full',
        attempt_id: null,
        expires_at: new Date(clock.now().getTime() + idleMsOf(viewer.role)).toISOString(),
      })
      .where('id', '=', viewer.session.id)
      .execute();
    await queueEmail(trx, { kind: 'password-changed', to: viewer.email, data: { userId: viewer.id, isFirst: true } });
  });
  await events.publish({ type: 'email.queued' });
  await events.publish({ type: 'sessions.ended', userId: viewer.id });
  const user = await findSignedInUser(db, viewer.id);
  const second_factor = { enrolled: false, required_from: requiredFrom(await settings.current(), viewer.role) };
  return {
    token,
    user: { ...user, second_factor },
    password_is_temporary: false,
    message: 'Your password is set.',
  };
}

const alreadyUsed = () =>
  new AppError('conflict', 'Please use the one-time password from our email to set your own password.');

/** An account that was taken over from a registration has had a password. */
async function setFirstPassword(trx: Db, { id }: Viewer, passwordHash: string): Promise<void> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({
      ...ownPassword(passwordHash, now),
    })
    .where('id', '=', id)
    .where('password_is_temporary', '=', true)
    .where('password_changed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw alreadyUsed();
}
