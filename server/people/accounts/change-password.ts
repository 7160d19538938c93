import type { z } from 'zod';
import type { passwordChange } from '../../../contract/people/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { mayEmailOwner, revealHiddenOrders } from '../../platform/order-record/order-record.ts';
import { companyOf } from '../../shared/company/company.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { verifyCurrentPassword } from './current-password.ts';
import { clearInvoiceEmail } from './invoice-email/invoice-email.ts';
import { hasFactor } from './open-session.ts';
import { ownPassword } from './own-password.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { cancelPendingLinks } from './pending-links.ts';
import { endSessions } from './sessions.ts';

type PasswordDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords' | 'config' | 'settings' | 'events'>;

export async function changePassword(
  deps: PasswordDeps,
  viewer: Viewer,
  input: z.output<typeof passwordChange>,
  ip: string,
) {
  const { db, events } = deps;
  const account = await verifyCurrentPassword(deps, viewer, input.current_password);
  if (input.new_password === input.current_password)
    throw invalidField('new_password', 'The new password must be different from the current one.');
  assertStrongPassword('new_password', input.new_password, {
    email: viewer.email,
    companyName: (await companyOf(deps)).name,
  });
  // A temporary password has proven the address.
  const mayEmail = account.password_is_temporary || (await mayEmailOwner(deps, viewer, ip));
  const passwordHash = await hashPassword(deps.passwords, input.new_password);
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({
        ...ownPassword(passwordHash, now),
        ...(account.password_is_temporary ? { email_verified_at: now } : {}),
      })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new AppError('conflict', 'Your password was just changed on another device. Please log in again.');
    await cancelPendingLinks(trx, viewer.id);
    // The temporary password came by email.
    if (account.password_is_temporary && (await revealHiddenOrders(trx, viewer.id)))
      await clearInvoiceEmail(trx, viewer.id);
    await endSessions(trx, viewer.id, viewer.session.id);
    // The password alone does not confirm if there is a second factor.
    const confirmed = (await hasFactor(trx, viewer.id)) ? {} : { confirmed_at: deps.clock.now().toISOString() };
    await trx
      .updateTable('sessions')
      .set({ kind: 'full', attempt_id: null, ...confirmed })
      .where('id', '=', viewer.session.id)
      .execute();
    if (mayEmail) await queueEmail(trx, { kind: 'password-changed', to: viewer.email, data: { userId: viewer.id } });
  });
  await events.publish({ type: 'email.queued' });
  await events.publish({ type: 'sessions.ended', userId: viewer.id });
  return { message: 'Password changed successfully!' };
}
