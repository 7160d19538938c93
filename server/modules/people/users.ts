import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { canonicalEmail } from '../../../contract/fields.ts';
import type { ListedUser, userInput } from '../../../contract/people.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, timeAfter } from '../../shared/records.ts';
import { accountOf, endSessions, insertUser } from '../accounts/accounts.ts';
import { releaseAssignments } from '../assignments/assignments.ts';
import { changes, writeAuditEntry } from '../audit/audit.ts';
import { queueEmail } from '../email/outbox.ts';
import { reindexPerson, reindexUser } from '../search/search.ts';
import { lockAdmins, mustLeaveAnAdmin } from './last-admin.ts';
import { userDetail } from './user-list.ts';

type Input = z.output<typeof userInput>;
type UserDeps = Pick<Deps, 'db' | 'events'>;
type Row = Selectable<Tables['users']>;

const TAKEN = 'The email has already been taken.';
const NO_ROLE = 'The role id field must be a role.';
const NO_DESIGNATION = 'The designation id field must be a designation.';

const taken = () => invalidField('email', TAKEN);

/** What the account leans on, kept from being deleted meanwhile. */
async function roleAndDesignation(trx: Db, input: Pick<Input, 'role_id' | 'designation_id'>) {
  const role = await lockRowIfExists(trx, 'roles', input.role_id);
  if (!role) throw invalidField('role_id', NO_ROLE);
  if (input.designation_id && !(await lockRowIfExists(trx, 'designations', input.designation_id)))
    throw invalidField('designation_id', NO_DESIGNATION);
  return role;
}

/** What speaks against these fields, for a new account or that of `id`. */
export async function wrongUserFields(db: Db, input: Partial<Input>, id?: number): Promise<Record<string, string>> {
  const { email, role_id, designation_id } = input;
  const owner = email === undefined ? null : await accountOf(db, email);
  return {
    ...(owner && owner.id !== id ? { email: TAKEN } : {}),
    ...(role_id === undefined || (await exists(db, 'roles', role_id)) ? {} : { role_id: NO_ROLE }),
    ...(!designation_id || (await exists(db, 'designations', designation_id))
      ? {}
      : { designation_id: NO_DESIGNATION }),
  };
}

/** The password is made when its letter is sent: here it is only queued. */
const queuePassword = (trx: Db, id: number, email: string, role: string) =>
  queueEmail(trx, {
    kind: role === 'customer' ? 'one-time-password' : 'staff-welcome',
    to: email,
    data: { userId: id },
  });

export async function createUser({ db, events }: UserDeps, input: Input, by: Viewer): Promise<ListedUser> {
  const { name, email, role_id, designation_id: designationId = null } = input;
  const id = await db.transaction().execute(async (trx) => {
    const role = await roleAndDesignation(trx, input);
    const id = await insertUser(trx, {
      name,
      email,
      role: role.name,
      passwordHash: null,
      temporary: true,
      designationId,
    });
    if (id === null) throw taken();
    await queuePassword(trx, id, email, role.name);
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'user.create',
      id,
      after: { name, email, role_id, designation_id: designationId },
    });
    return id;
  });
  await events.publish({ type: 'mail.queued' });
  return userDetail(db, id);
}

export async function updateUser({ db, events }: UserDeps, id: number, input: Input, by: Viewer): Promise<ListedUser> {
  try {
    await db.transaction().execute((trx) => change(trx, id, input, by));
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
  await events.publish({ type: 'mail.queued' });
  // Names stand beside reviews on public pages.
  await events.publish({ type: 'content.changed' });
  await events.publish({ type: 'sessions.ended', userId: id });
  return userDetail(db, id);
}

async function change(trx: Db, id: number, input: Input, by: Viewer): Promise<void> {
  const admins = await lockAdmins(trx);
  const before = await lockRow(trx, 'users', id);
  assertUnchanged(before, input.updated_at);
  const role = await roleAndDesignation(trx, input);
  const promoted = input.role_id !== before.role_id;
  if (promoted && id === by.id) throw new AppError('conflict', "You can't change your own role.");
  if (promoted && before.role_id === admins) await mustLeaveAnAdmin(trx, admins, id);
  const moved = canonicalEmail(input.email) !== before.email_canonical;
  const after = {
    name: input.name,
    email: input.email,
    role_id: input.role_id,
    designation_id: input.designation_id === undefined ? before.designation_id : input.designation_id,
  };
  await trx
    .updateTable('users')
    .set({ ...after, email_canonical: canonicalEmail(input.email), updated_at: timeAfter(before) })
    .where('id', '=', id)
    .execute();
  // A role decides what a session may do; one that came to be under another role is not to be trusted with more.
  if (moved || promoted) await endSessions(trx, id, id === by.id ? by.session.id : undefined);
  if (promoted) await releaseAssignments(trx, id, by.id);
  if (moved) await moveMailbox(trx, before, input.email, role.name);
  if (after.name !== before.name || after.email !== before.email) await reindexUser(trx, id);
  await writeAuditEntry(trx, { by: by.id, action: 'user.update', id, ...changes(before, after) });
}

/** The new address counts at once. Nothing that was mailed to the old one opens the account any more. */
async function moveMailbox(trx: Db, before: Row, email: string, role: string): Promise<void> {
  const { id } = before;
  await trx.deleteFrom('account_links').where('user_id', '=', id).execute();
  await trx.updateTable('users').set({ pending_email: null, email_verified_at: null }).where('id', '=', id).execute();
  const data = { userId: id, from: before.email, to: email };
  await queueEmail(trx, { kind: 'email-changed', to: before.email, data });
  await queueEmail(trx, { kind: 'email-changed', to: email, data });
  if (!before.password_is_temporary) return;
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  await queuePassword(trx, id, email, role);
}

/** The account and its sessions end and its address is free again; orders, invoices and commissions stay. */
export async function deleteUser({ db, events }: UserDeps, id: number, by: Viewer): Promise<{ message: string }> {
  if (id === by.id) throw new AppError('conflict', "You can't delete your own account.");
  await db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx);
    const before = await lockRow(trx, 'users', id);
    if (before.role_id === admins) await mustLeaveAnAdmin(trx, admins, id);
    const now = timeAfter(before);
    await trx
      .updateTable('users')
      .set({ deleted_at: now, updated_at: now, password_hash: null, pending_email: null })
      .where('id', '=', id)
      .execute();
    await endSessions(trx, id);
    await trx.deleteFrom('account_links').where('user_id', '=', id).execute();
    await reindexPerson(trx, id);
    await releaseAssignments(trx, id, by.id);
    const { name, email, role_id } = before;
    await writeAuditEntry(trx, { by: by.id, action: 'user.delete', id, before: { name, email, role_id } });
  });
  await events.publish({ type: 'content.changed' });
  await events.publish({ type: 'sessions.ended', userId: id });
  return { message: 'User deleted.' };
}
