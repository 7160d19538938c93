import type { z } from 'zod';
import type { passwordReset } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/viewer.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { queueAfterResponse, queueEmail } from '../email/outbox.ts';
import { reindexUser } from '../search/search.ts';
import { hashPassword } from './password-hashing.ts';
import { assertStrongPassword } from './password-rules.ts';
import { endSessions } from './sessions.ts';
import { findAccountByEmail } from './users.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'limits' | 'config' | 'events' | 'log'>;

const RESET_REQUESTED = "If an account with that email address exists, we've sent it a link to set a new password.";

/** Queues the email after the response, which is the same, after the same time, for unknown email addresses. */
export async function requestReset(deps: RecoveryDeps, email: string, ip: string) {
  await deps.limits.consume('passwordEmailsPerClient', ip);
  await deps.limits.consume('passwordEmails', canonicalEmail(email));
  // Before the response, which must not report a database failure as success.
  const account = await findAccountByEmail(deps.db, email);
  if (account)
    queueAfterResponse(deps, async () => {
      const data = { userId: account.id };
      await queueEmail(deps.db, { kind: 'password-reset', to: account.email, data });
      await deps.events.publish({ type: 'email.queued' });
    });
  return { message: RESET_REQUESTED };
}

const invalidLink = () => invalidField('token', 'This link is invalid or has expired. Please request a new one.');

async function isValidLink(db: Db, token: string, userId: number): Promise<boolean> {
  const link = await db
    .selectFrom('account_links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'password')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/** Ends every session and creates none. */
export async function resetPassword(deps: RecoveryDeps, input: z.output<typeof passwordReset>) {
  const { db, config } = deps;
  assertStrongPassword('password', input.password, { email: input.email, companyName: config.company.name });
  const account = await findAccountByEmail(db, input.email);
  // Before hashing, so that the time does not reveal known email addresses.
  if (!account || !(await isValidLink(db, input.token, account.id))) throw invalidLink();
  const passwordHash = await hashPassword(input.password);
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const { numDeletedRows } = await trx
      .deleteFrom('account_links')
      .where('token_hash', '=', hashToken(input.token))
      .where('purpose', '=', 'password')
      .where('user_id', '=', account.id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw invalidLink();
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_is_temporary: false,
        password_expires_at: null,
        password_changed_at: now,
        email_verified_at: now,
        updated_at: now,
      })
      .where('id', '=', account.id)
      .execute();
    await endSessions(trx, account.id);
    await queueEmail(trx, { kind: 'password-changed', to: account.email, data: { userId: account.id } });
  });
  await deps.events.publish({ type: 'email.queued' });
  await deps.events.publish({ type: 'sessions.ended', userId: account.id });
  return { message: 'Your password has been reset. You can log in now.' };
}

/** Also invalidates every link sent to the old email address. */
export async function confirmEmail({ db }: Pick<Deps, 'db'>, token: string) {
  try {
    await db.transaction().execute(async (trx) => {
      const now = new Date().toISOString();
      const link = await trx
        .deleteFrom('account_links')
        .where('token_hash', '=', hashToken(token))
        .where('purpose', '=', 'email')
        .where('expires_at', '>', now)
        .returning(['user_id', 'email'])
        .executeTakeFirst();
      if (!link?.email) throw invalidLink();
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({
          email: link.email,
          email_canonical: canonicalEmail(link.email),
          pending_email: null,
          email_verified_at: now,
          updated_at: now,
        })
        .where('id', '=', link.user_id)
        .where('pending_email', '=', link.email)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      // Replaced by a later request.
      if (numUpdatedRows === 0n) throw invalidLink();
      await trx.deleteFrom('account_links').where('user_id', '=', link.user_id).execute();
      await reindexUser(trx, link.user_id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This email address already has an account.');
    throw error;
  }
  return { message: 'Your new email address is confirmed.' };
}
