import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { CancelledAmount } from '../../invoicing/billing/billing.ts';
import { restoreFactors, type TakenFactors } from '../../people/accounts/accounts.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { reindexUserAndReviews } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer } from '../../platform/undo/undo.ts';
import { AppError, isUniqueViolation, notFound } from '../../shared/errors.ts';
import { exists, restoreDeleted } from '../../shared/records.ts';
import { type ReleasedAssignment, restoreAssignments } from '../../work/assignments/assignments.ts';
import { announceDues, restoreDues } from './dues-of-user.ts';
import { queueTemporaryPassword } from './temporary-password.ts';

export type DeletedUser = {
  deleted_at: string;
  phone: string | null;
  /** Absent: deleted by the version before. */
  place?: string | null;
  role_id: number;
  designation_id: number | null;
  password_hash: string | null;
  factors: TakenFactors;
  released: ReleasedAssignment[];
  /** The version before ended nothing. */
  ended?: CancelledAmount[];
};

/**
 * Restores second factors and open work, too; of customers also the password. Sessions and emailed links remain ended,
 * and an account of the team gets a temporary password.
 */
export const restoreUser: Restorer<DeletedUser> = async ({ deps, trx, by, id, before }) => {
  const {
    deleted_at,
    phone,
    place = null,
    role_id,
    designation_id,
    password_hash,
    factors,
    released,
    ended = [],
  } = before;
  await assertNotDue(trx, deps, id);
  const restored = await restoreDeleted(trx, 'users', id, deleted_at).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('conflict', 'Another account uses this email address now.') : error;
  });
  if (!restored) throw changedSince();
  const role = await trx.selectFrom('roles').select('name').where('id', '=', role_id).executeTakeFirst();
  if (!role) throw new AppError('conflict', 'The role of this user has been deleted. Restore the role first.');
  const isOfTeam = role.name !== 'customer';
  const hasDesignation = designation_id !== null && (await exists(trx, 'designations', designation_id));
  const password = isOfTeam ? { password_hash: null, password_is_temporary: true } : { password_hash };
  const { name, email } = await trx
    .updateTable('users')
    .set({ phone, place, role_id, ...password, designation_id: hasDesignation ? designation_id : null })
    .set({ closed_at: null, erase_at: null })
    .where('id', '=', id)
    .returning(['name', 'email'])
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('account_closings').where('user_id', '=', id).execute();
  await restoreFactors(trx, factors);
  await reindexUserAndReviews(trx, id);
  const changed = await restoreAssignments(trx, released, name, by);
  const dues = await restoreDues(trx, deps, { userId: id, ended, by });
  await writeAuditEntry(trx, { by, action: 'user.restore', id, after: { name } });
  if (isOfTeam) {
    await queueTemporaryPassword(trx, { userId: id, email, role: role.name, isRestored: true });
    await notifyOfRestored(trx, { id, name, role: role.name, by });
  }
  return {
    failed: changed.map((orderId) => ({
      id: orderId,
      message: `Order ${orderId} has changed since, so ${name} is not assigned to it again.`,
    })),
    async publish() {
      await deps.events.publish({ type: 'content.changed' });
      if (isOfTeam) await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
      await announceDues(deps, dues);
      for (const { assignment } of released) await notifyOrderChanged(deps, assignment.order_id);
    },
  };
};

/** The erasure may have begun. */
async function assertNotDue(trx: Db, { clock }: Pick<Deps, 'clock'>, id: number): Promise<void> {
  const account = await lockDeleted(trx, id);
  if (account.erased_at !== null || (account.erase_at !== null && account.erase_at <= clock.now().toISOString()))
    throw new AppError('conflict', 'This account is being erased, or was erased.');
}

export const lockDeleted = (trx: Db, id: number) =>
  trx
    .updateTable('users')
    .set((e) => ({ deleted_at: e.ref('deleted_at') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'role_id', 'designation_id', 'deleted_at', 'erase_at', 'erased_at'])
    .executeTakeFirstOrThrow(() => notFound('User'));

type Restored = { id: number; name: string; role: string; by: number };

/** The admin who restored it is notified too: someone else may have used their session. */
async function notifyOfRestored(trx: Db, { id, name, role, by }: Restored): Promise<void> {
  const admin = await trx.selectFrom('users').select('name').where('id', '=', by).executeTakeFirstOrThrow();
  const data = { name, role, by: admin.name };
  await queueNotification(trx, { kind: 'account_restored', subjectId: id, actorId: null, data });
}
