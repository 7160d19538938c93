import type { z } from 'zod';
import type { profileInput, User } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { invalidField } from '../../shared/errors.ts';
import { queueEmail } from '../email/outbox.ts';
import { reindexUser } from '../search/search.ts';
import { findSignedInUser } from './users.ts';

type ProfileDeps = Pick<Deps, 'db' | 'limits' | 'events'>;

export const getProfile = ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<User> => findSignedInUser(db, viewer.id);

/** A new email address takes effect once it is confirmed. */
export async function updateProfile(deps: ProfileDeps, viewer: Viewer, input: z.output<typeof profileInput>) {
  const { db, limits, events } = deps;
  const user = await findSignedInUser(db, viewer.id);
  // The form always sends the current email address, which must not cancel a pending change.
  const email = input.email === user.email ? undefined : input.email;
  const newEmail = email && canonicalEmail(email) !== canonicalEmail(user.email) ? email : null;
  if (newEmail && user.password_is_temporary)
    throw invalidField('email', 'Set your own password before you change your email address.');
  if (newEmail) {
    // The recipient may be a stranger, so the limit applies per user and per recipient.
    await limits.consume('passwordEmails', `change by ${user.id}`);
    await limits.consume('passwordEmails', canonicalEmail(newEmail));
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      // Another tab may be changing omitted fields.
      .set({
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(email === undefined ? {} : { pending_email: newEmail }),
        // Another spelling needs no confirmation.
        ...(email && !newEmail ? { email } : {}),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', user.id)
      .execute();
    await reindexUser(trx, user.id);
    if (!newEmail) return;
    const data = { userId: user.id };
    await queueEmail(trx, { kind: 'confirm-email-change', to: newEmail, data });
    await queueEmail(trx, { kind: 'email-change-requested', to: user.email, data });
  });
  if (newEmail) await events.publish({ type: 'email.queued' });
  return {
    message: newEmail
      ? 'Profile updated successfully! To confirm your new email address, open the link we sent to it.'
      : 'Profile updated successfully!',
    user: await findSignedInUser(db, viewer.id),
  };
}
