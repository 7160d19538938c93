import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { ListedUser, userInput } from '../../../contract/office/users.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { requireConfirmed, type Viewer } from '../../http/viewer.ts';
import {
  buyerColumns,
  buyerKeys,
  buyerOf,
  cancelPendingLinks,
  changedBuyer,
  clearInvoiceEmail,
  endSessions,
  findAccountByEmail,
  forgetContact,
  insertUser,
} from '../../people/accounts/accounts.ts';
import { endFactorLinks } from '../../people/accounts/second-factor/second-factor.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { hideFromNextRole } from '../../platform/notifications/notifications.ts';
import { endViewsOf } from '../../platform/saved-views/saved-views.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { revokeUndoSteps } from '../../platform/undo/undo.ts';
import { AppError, invalidField, isUniqueViolation } from '../../shared/errors.ts';
import { assertUnchanged, exists, lockRow, lockRowIfExists, nextUpdatedAt } from '../../shared/records.ts';
import { releaseAssignments } from '../../work/assignments/assignments.ts';
import { assertAnotherAdmin, lockAdminRole } from './last-admin.ts';
import { queueTemporaryPassword } from './temporary-password.ts';
import { userDetail } from './user-list.ts';

type Input = z.output<typeof userInput>;
type UserDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'settings'>;
type Row = Selectable<Tables['users']>;

/** An account with any other role can only be created in a confirmed session. */
const ordinaryRoles = ['staff', 'customer'];

const TAKEN = 'That email is already in use.';
const NO_ROLE = "The selected role doesn't exist.";
const NO_DESIGNATION = "The selected designation doesn't exist.";

const emailTaken = () => invalidField('email', TAKEN);

/** Locked rows can't be deleted before the user is saved. */
async function lockRoleAndDesignation(trx: Db, input: Pick<Input, 'role_id' | 'designation_id'>) {
  const role = await lockRowIfExists(trx, 'roles', input.role_id);
  if (!role) throw invalidField('role_id', NO_ROLE);
  if (input.designation_id && !(await lockRowIfExists(trx, 'designations', input.designation_id)))
    throw invalidField('designation_id', NO_DESIGNATION);
  return role;
}

export async function invalidUserFields(db: Db, input: Partial<Input>, id?: number): Promise<Record<string, string>> {
  const { email, role_id, designation_id } = input;
  const owner = email === undefined ? null : await findAccountByEmail(db, email);
  return {
    ...(owner && owner.id !== id ? { email: TAKEN } : {}),
    ...(role_id === undefined || (await exists(db, 'roles', role_id)) ? {} : { role_id: NO_ROLE }),
    ...(!designation_id || (await exists(db, 'designations', designation_id))
      ? {}
      : { designation_id: NO_DESIGNATION }),
  };
}

export async function createUser(deps: UserDeps, input: Input, by: Viewer): Promise<ListedUser> {
  const { db, events } = deps;
  const { email, role_id, designation_id: designationId = null } = input;
  const id = await db.transaction().execute(async (trx) => {
    const role = await lockRoleAndDesignation(trx, input);
    if (!ordinaryRoles.includes(role.name)) requireConfirmed(by);
    const id = await insertUser(trx, {
      buyer: input,
      role: role.name,
      passwordHash: null,
      temporary: true,
      designationId,
    });
    if (id === null) throw emailTaken();
    await queueTemporaryPassword(trx, { userId: id, email, role: role.name });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'user.create',
      id,
      after: { ...buyerOf(input), role_id, designation_id: designationId },
    });
    return id;
  });
  await events.publish({ type: 'email.queued' });
  return userDetail(deps, id);
}

export async function updateUser(deps: UserDeps, id: number, input: Input, by: Viewer): Promise<ListedUser> {
  const { db, events } = deps;
  try {
    await db.transaction().execute((trx) => applyChange(trx, deps, id, input, by));
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
  await events.publish({ type: 'email.queued' });
  // Public pages show the names of reviewers.
  await events.publish({ type: 'content.changed' });
  await events.publish({ type: 'sessions.ended', userId: id });
  return userDetail(deps, id);
}

async function applyChange(trx: Db, deps: UserDeps, id: number, input: Input, by: Viewer): Promise<void> {
  const adminRoleId = await lockAdminRole(trx);
  const before = await lockRow(trx, 'users', id);
  assertUnchanged(before, input.updated_at);
  const role = await lockRoleAndDesignation(trx, input);
  const roleChanged = input.role_id !== before.role_id;
  if (roleChanged && id === by.id) throw new AppError('conflict', "You can't change your own role.");
  if (roleChanged && before.role_id === adminRoleId) await assertAnotherAdmin(trx, adminRoleId, id);
  const emailChanged = canonicalEmail(input.email) !== before.email_canonical;
  // The owner of the mailbox can set a new password.
  if (roleChanged || emailChanged) requireConfirmed(by);
  const after = {
    ...buyerOf({ ...before, ...changedBuyer(input) }),
    role_id: input.role_id,
    designation_id: input.designation_id === undefined ? before.designation_id : input.designation_id,
  };
  await trx
    .updateTable('users')
    .set({ ...after, ...buyerColumns(after), updated_at: nextUpdatedAt(before) })
    .where('id', '=', id)
    .execute();
  if (emailChanged || roleChanged) {
    // An existing session or link must not gain the permissions of a new role.
    await cancelPendingLinks(trx, id);
    await endSessions(trx, id, id === by.id ? by.session.id : undefined);
  }
  if (roleChanged) await endRightsOfRole(trx, deps, { id, roleId: before.role_id, by: by.id });
  if (emailChanged) await applyEmailChange(trx, before, input.email, role.name);
  await forgetContact(trx, id, after);
  if (buyerKeys.some((key) => after[key] !== before[key])) await reindexUser(trx, id);
  await writeAuditEntry(trx, { by: by.id, action: 'user.update', id, ...changedFields(before, after) });
}

export async function roleNameOf(trx: Db, id: number): Promise<string> {
  const { name } = await trx.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** Emails that wait for the user are checked when they are sent, and exports end with the session. */
async function endRightsOfRole(
  trx: Db,
  deps: UserDeps,
  { id, roleId, by }: { id: number; roleId: number; by: number },
) {
  await releaseAssignments(trx, deps, { userId: id, by });
  await revokeUndoSteps(trx, [id]);
  await endFactorLinks(trx, id);
  await hideFromNextRole(trx, id, await roleNameOf(trx, roleId));
  await endViewsOf(trx, id);
}

/** Invalidates every password sent to the old email address. */
async function applyEmailChange(trx: Db, before: Row, email: string, role: string): Promise<void> {
  const { id } = before;
  await trx
    .updateTable('users')
    .set({ email_verified_at: null, email_changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await clearInvoiceEmail(trx, id);
  const data = { userId: id, from: before.email, to: email, by: 'admin' } as const;
  await queueEmail(trx, { kind: 'email-changed', to: before.email, data });
  await queueEmail(trx, { kind: 'email-changed', to: email, data });
  if (!before.password_is_temporary) return;
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  await queueTemporaryPassword(trx, { userId: id, email, role });
}
