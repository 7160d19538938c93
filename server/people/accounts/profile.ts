import type { z } from 'zod';
import type { profileInput, User } from '../../../contract/people/accounts.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { requireConfirmed, type Viewer } from '../../http/viewer.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { hasHiddenOrders, mayEmailOwner } from '../../platform/order-record/order-record.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { consumeUnprovenEmail } from '../../shared/rate-limits.ts';
import { lockRow } from '../../shared/records.ts';
import { requiredFrom } from '../../shared/second-factor-rules.ts';
import { changedBuyer } from './buyer-columns.ts';
import { verifyCurrentPassword } from './current-password.ts';
import { forgetContact } from './forget-contact.ts';
import { isUnprovenPurchase } from './guest-accounts.ts';
import { hasFactor } from './open-session.ts';
import { cancelPendingLinks } from './pending-links.ts';
import { findSignedInUser } from './users.ts';

type ProfileDeps = Pick<Deps, 'db' | 'limits' | 'passwords' | 'events' | 'settings'>;
type ProfileInput = z.output<typeof profileInput>;

export async function getProfile({ db, settings }: Pick<Deps, 'db' | 'settings'>, viewer: Viewer): Promise<User> {
  const user = await findSignedInUser(db, viewer.id);
  const required_from = requiredFrom(await settings.current(), viewer.role);
  const second_factor = { enrolled: await hasFactor(db, viewer.id), required_from };
  return { ...user, second_factor, session: viewer.session.kind };
}

/** A new email address takes effect once it is confirmed. */
export async function updateProfile(deps: ProfileDeps, viewer: Viewer, input: ProfileInput, ip: string) {
  const { db, events } = deps;
  const user = await findSignedInUser(db, viewer.id);
  // The form always sends the current email address, which must not cancel a pending change.
  const email = input.email === user.email ? undefined : input.email;
  const newEmail = email && canonicalEmail(email) !== canonicalEmail(user.email) ? email : null;
  const { email: _, ...changed } = changedBuyer(input);
  const change =
    newEmail &&
    (await authorizeEmailChange(deps, viewer, user, { to: newEmail, currentPassword: input.current_password, ip }));
  await db.transaction().execute(async (trx) => {
    // Earlier links to the same address stay valid.
    if (newEmail !== null && newEmail === user.pending_email) await lockRow(trx, 'users', user.id);
    else if (email !== undefined) await cancelPendingLinks(trx, user.id);
    if (change) await startEmailChange(trx, viewer, user, change);
    await trx
      .updateTable('users')
      // Another tab may be changing omitted fields.
      .set({
        ...changed,
        // Another spelling needs no confirmation.
        ...(email && !newEmail ? { email } : {}),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', user.id)
      .execute();
    await forgetContact(trx, user.id, changed);
    await reindexUser(trx, user.id);
  });
  if (newEmail) await events.publish({ type: 'email.queued' });
  return {
    message: newEmail
      ? 'Profile updated successfully! To confirm your new email address, open the link we sent to it.'
      : 'Profile updated successfully!',
    user: await getProfile(deps, viewer),
  };
}

type RequestedChange = { to: string; currentPassword: string | undefined; ip: string };
type EmailChange = { to: string; passwordHash: string | null; mayEmail: boolean; mayNotify: boolean };

async function authorizeEmailChange(
  deps: ProfileDeps,
  viewer: Viewer,
  user: User,
  { to, currentPassword, ip }: RequestedChange,
): Promise<EmailChange> {
  if (user.password_is_temporary)
    throw new AppError('forbidden', 'Set your own password before you change your email address.', { userId: user.id });
  // Without a second factor, the password is the confirmation. A stolen session must not try passwords.
  if (await hasFactor(deps.db, user.id)) requireConfirmed(viewer);
  if (!currentPassword) throw invalidField('current_password', 'The current password field is required.');
  const account = await verifyCurrentPassword(deps, viewer, currentPassword);
  // The recipient may be a stranger, so the limit applies per user and per recipient.
  await deps.limits.consume('passwordEmails', `change by ${user.id}`);
  await deps.limits.consume('passwordEmails', `${canonicalEmail(to)} ${ip}`);
  const mayEmail = (await deps.limits.count('confirmationEmailsPerAddress', canonicalEmail(to))) !== null;
  await consumeUnprovenEmail(deps.limits, ip);
  const mayNotify = await mayEmailOwner(deps, viewer, ip);
  return { to, passwordHash: account.password_hash, mayEmail, mayNotify };
}

/** The caller has locked the user. The session may have ended, or the password changed, since the check. */
async function startEmailChange(
  trx: Db,
  viewer: Viewer,
  user: User,
  { to, passwordHash, mayEmail, mayNotify }: EmailChange,
): Promise<void> {
  if ((await hasHiddenOrders(trx, user.id)) || (await isUnprovenPurchase(trx, user.id)))
    throw invalidField(
      'email',
      'Confirm your current email address first: open the link in our email, or use Forgot password.',
    );
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', viewer.session.id).executeTakeFirst();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ pending_email: to })
    .where('id', '=', user.id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  if (!session || numUpdatedRows === 0n) throw new AppError('unauthenticated', 'Unauthenticated.');
  if (mayEmail) await queueEmail(trx, { kind: 'confirm-email-change', to, data: { userId: user.id } });
  if (mayNotify)
    await queueEmail(trx, { kind: 'email-change-requested', to: user.email, data: { userId: user.id, to } });
}
