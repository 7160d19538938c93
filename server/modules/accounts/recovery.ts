import type { z } from 'zod';
import type { passwordReset } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { hashPassword } from '../../adapters/passwords.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/viewer.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { queueAfterResponse, queueEmail } from '../email/outbox.ts';
import { reindexUser } from '../search/search.ts';
import { checkPassword } from './password-rules.ts';
import { endSessions } from './sessions.ts';
import { unlessBusy } from './unless-busy.ts';
import { accountOf } from './users.ts';

type RecoveryDeps = Pick<Deps, 'db' | 'limits' | 'config' | 'events' | 'log'>;

const SENT = 'If an account with that address exists, we have mailed it a link to set a new password.';

/** Says the same for every address in the same time: the letter is queued after the answer, and its link made later. */
export async function requestReset(deps: RecoveryDeps, email: string, ip: string) {
  await deps.limits.take('passwordMailsOfClient', ip);
  await deps.limits.take('passwordMails', canonicalEmail(email));
  // Looked up before the answer: while the database is away nobody is told that a letter is on its way.
  const account = await accountOf(deps.db, email);
  if (account)
    queueAfterResponse(deps, async () => {
      const data = { userId: account.id };
      await queueEmail(deps.db, { kind: 'password-reset', to: account.email, userId: account.id, data });
      await deps.events.publish({ type: 'mail.queued' });
    });
  return { message: SENT };
}

const staleLink = () => invalidField('token', 'This link is invalid or has expired. Please ask for a new one.');

async function isLive(db: Db, token: string, userId: number): Promise<boolean> {
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

/** A link works once, for its own address, for 60 minutes; it ends every session and opens none. */
export async function resetPassword(deps: RecoveryDeps, input: z.output<typeof passwordReset>) {
  const { db, config } = deps;
  const problem = checkPassword(input.password, { email: input.email, companyName: config.company.name });
  if (problem) throw invalidField('password', `The password field ${problem}`);
  const account = await accountOf(db, input.email);
  // Looked at before anything is hashed: a made-up link takes the same short time whether or not the address is known.
  if (!account || !(await isLive(db, input.token, account.id))) throw staleLink();
  const passwordHash = await unlessBusy(hashPassword(input.password));
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const { numDeletedRows } = await trx
      .deleteFrom('account_links')
      .where('token_hash', '=', hashToken(input.token))
      .where('purpose', '=', 'password')
      .where('user_id', '=', account.id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw staleLink();
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
    await queueEmail(trx, {
      kind: 'password-changed',
      to: account.email,
      userId: account.id,
      data: { userId: account.id },
    });
  });
  await deps.events.publish({ type: 'mail.queued' });
  await deps.events.publish({ type: 'sessions.ended', userId: account.id });
  return { message: 'Your password has been reset. You can log in now.' };
}

/**
 * The new address counts from here on, and nothing that was mailed to the old one opens the account any more. Should
 * the address have got an account meanwhile, nothing changes.
 */
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
      if (!link?.email) throw staleLink();
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
      // Another address was asked for since.
      if (numUpdatedRows === 0n) throw staleLink();
      await trx.deleteFrom('account_links').where('user_id', '=', link.user_id).execute();
      await reindexUser(trx, link.user_id);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This address already has an account.');
    throw error;
  }
  return { message: 'Your new e-mail address is confirmed.' };
}
