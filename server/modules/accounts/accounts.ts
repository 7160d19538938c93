import type { z } from 'zod';
import type { credentials, passwordChange, profileInput, registration, User } from '../../../contract/accounts.ts';
import { canonicalEmail } from '../../../contract/fields.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../adapters/passwords.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { queueEmail } from '../email/outbox.ts';
import { reindexUser } from '../search/search.ts';
import { checkPassword } from './password-rules.ts';
import { endSessions, openSession } from './sessions.ts';
import { unlessBusy } from './unless-busy.ts';
import { accountOf, insertUser, userById } from './users.ts';

export { endSession, endSessions, openSession } from './sessions.ts';
export { latestOrders, liveOrders, type OrderRow, orderColumns, toUserOrder } from './user-orders.ts';
export { accountOf, insertUser, roleId, userById } from './users.ts';

type AccountDeps = Pick<Deps, 'db' | 'limits' | 'config' | 'events'>;

const WRONG = 'The provided credentials are incorrect.';

/** Refuses a password that is easy to guess; names the field. */
function mustBeStrong({ config }: AccountDeps, field: string, password: string, email: string): void {
  const problem = checkPassword(password, { email, companyName: config.company.name });
  if (problem) throw invalidField(field, `The ${field.replaceAll('_', ' ')} field ${problem}`);
}

/** A mailed password ends after a while; one that an admin was shown at the command line has no end of its own. */
const isExpired = (account: { password_is_temporary: boolean; password_expires_at: string | null }): boolean =>
  account.password_is_temporary &&
  account.password_expires_at !== null &&
  account.password_expires_at < new Date().toISOString();

/** A wrong log-in takes the time of a right one and says the same, whether or not the address is known. */
export async function logIn(deps: AccountDeps, { email, password }: z.output<typeof credentials>, ip: string) {
  const { db, limits } = deps;
  const who = `${canonicalEmail(email)} ${ip}`;
  // Counted before the password is looked at, or many tries at once would all find room.
  await limits.take('wrongLogins', who);
  await limits.take('wrongLoginsOfClient', ip);
  const account = await accountOf(db, email);
  const right = await unlessBusy(verifyPassword(account?.password_hash ?? null, password));
  const expired = account !== null && isExpired(account);
  if (!account || !right || expired) {
    throw invalidField('email', WRONG);
  }
  await limits.forget('wrongLogins', who);
  await limits.giveBack('wrongLoginsOfClient', ip);
  if (account.password_hash && !account.password_is_temporary && needsRehash(account.password_hash))
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .execute();
  const limited = account.password_is_temporary && account.role !== 'admin';
  const token = await openSession(db, { userId: account.id, kind: limited ? 'temporary' : 'full' });
  const user = await mustBeUser(deps, account.id);
  return { token, user, password_is_temporary: user.password_is_temporary };
}

async function mustBeUser({ db }: Pick<Deps, 'db'>, id: number): Promise<User> {
  const user = await userById(db, id);
  if (!user) throw new AppError('unauthenticated', 'Unauthenticated.');
  return user;
}

export const profileOf = (deps: AccountDeps, viewer: Viewer): Promise<User> => mustBeUser(deps, viewer.id);

/** Answers the same for a known address, whose owner gets a letter instead of a second account. */
export async function register(deps: AccountDeps, input: z.output<typeof registration>, ip: string) {
  await deps.limits.take('registrations', ip);
  mustBeStrong(deps, 'password', input.password, input.email);
  const passwordHash = await unlessBusy(hashPassword(input.password));
  await deps.db.transaction().execute(async (trx) => {
    const { name, email } = input;
    const id = await insertUser(trx, { name, email, role: 'customer', passwordHash, temporary: false });
    if (id !== null) await queueEmail(trx, { kind: 'welcome', to: email, userId: id, data: { userId: id } });
    else {
      const owner = await accountOf(trx, email);
      if (owner)
        await queueEmail(trx, {
          kind: 'account-exists',
          to: owner.email,
          userId: owner.id,
          data: { userId: owner.id },
        });
    }
  });
  await deps.events.publish({ type: 'mail.queued' });
  return { message: 'Registration successful!' };
}

/** The name counts at once; a changed address waits until its new mailbox has answered. */
export async function updateProfile(deps: AccountDeps, viewer: Viewer, input: z.output<typeof profileInput>) {
  const { db } = deps;
  const user = await mustBeUser(deps, viewer.id);
  // A form sends the address that counts along with every change of the name: what waits for its mailbox goes on waiting.
  const email = input.email === user.email ? undefined : input.email;
  const movesTo = email && canonicalEmail(email) !== canonicalEmail(user.email) ? email : null;
  if (movesTo && user.password_is_temporary)
    throw invalidField('email', 'Set your own password before you change your e-mail address.');
  if (movesTo) {
    // Each change mails a stranger's mailbox: as few as password mails, for the one who asks and the one who gets them.
    await deps.limits.take('passwordMails', `change by ${user.id}`);
    await deps.limits.take('passwordMails', canonicalEmail(movesTo));
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      // Only what is named: another tab may be changing the rest.
      .set({
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(email === undefined ? {} : { pending_email: movesTo }),
        // The same mailbox in another spelling needs no letter.
        ...(email && !movesTo ? { email } : {}),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', user.id)
      .execute();
    await reindexUser(trx, user.id);
    if (!movesTo) return;
    const data = { userId: user.id };
    await queueEmail(trx, { kind: 'email-change', to: movesTo, userId: user.id, data });
    await queueEmail(trx, { kind: 'email-change-notice', to: user.email, userId: user.id, data });
  });
  if (movesTo) await deps.events.publish({ type: 'mail.queued' });
  return {
    message: movesTo
      ? 'Profile updated successfully! Please confirm your new address with the link that we mailed to it.'
      : 'Profile updated successfully!',
    user: await mustBeUser(deps, viewer.id),
  };
}

/** Exchanges the password, ends every other session, and lifts the limits of this one. */
export async function changePassword(deps: AccountDeps, viewer: Viewer, input: z.output<typeof passwordChange>) {
  const { db, limits } = deps;
  const who = `change ${viewer.id}`;
  await limits.take('wrongLogins', who);
  const account = await accountOf(db, viewer.email);
  const hash = account?.password_hash ?? null;
  const expired = account !== null && isExpired(account);
  if (!account || !(await unlessBusy(verifyPassword(hash, input.current_password))) || expired) {
    throw invalidField('current_password', 'The current password is incorrect.');
  }
  await limits.forget('wrongLogins', who);
  if (input.new_password === input.current_password)
    throw invalidField('new_password', 'The new password must differ from the current one.');
  mustBeStrong(deps, 'new_password', input.new_password, viewer.email);
  const passwordHash = await unlessBusy(hashPassword(input.new_password));
  await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_is_temporary: false,
        password_expires_at: null,
        password_changed_at: now,
        updated_at: now,
        ...(account.password_is_temporary ? { email_verified_at: now } : {}),
      })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'The password has just been changed elsewhere.');
    await endSessions(trx, viewer.id, viewer.session.id);
    await trx
      .updateTable('sessions')
      .set({ kind: 'full', attempt_id: null })
      .where('id', '=', viewer.session.id)
      .execute();
    // The letter with the one-time password may still be waiting: it must not replace the new one.
    await queueEmail(trx, {
      kind: 'password-changed',
      to: viewer.email,
      userId: viewer.id,
      data: { userId: viewer.id },
    });
  });
  await deps.events.publish({ type: 'mail.queued' });
  await deps.events.publish({ type: 'sessions.ended', userId: viewer.id });
  return { message: 'Password changed successfully!' };
}
