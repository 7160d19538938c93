import { restoreFactors, type TakenFactors } from '../../people/accounts/accounts.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { reindexUserAndReviews } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer } from '../../platform/undo/undo.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';
import { exists, restoreDeleted } from '../../shared/records.ts';
import { type ReleasedAssignment, restoreAssignments } from '../../work/assignments/assignments.ts';

export type DeletedUser = {
  deleted_at: string;
  phone: string | null;
  role_id: number;
  designation_id: number | null;
  password_hash: string | null;
  factors: TakenFactors;
  released: ReleasedAssignment[];
};

/** Restores password, second factors and open work, too. Sessions and emailed links remain ended. */
export const restoreUser: Restorer<DeletedUser> = async ({ deps, trx, by, id, before }) => {
  const { deleted_at, phone, role_id, designation_id, password_hash, factors, released } = before;
  const restored = await restoreDeleted(trx, 'users', id, deleted_at).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('conflict', 'Another account uses this email address now.') : error;
  });
  if (!restored) throw changedSince();
  if (!(await exists(trx, 'roles', role_id)))
    throw new AppError('conflict', 'The role of this user has been deleted. Restore the role first.');
  const hasDesignation = designation_id !== null && (await exists(trx, 'designations', designation_id));
  const { name } = await trx
    .updateTable('users')
    .set({ phone, role_id, password_hash, designation_id: hasDesignation ? designation_id : null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow();
  await restoreFactors(trx, factors);
  await reindexUserAndReviews(trx, id);
  const changed = await restoreAssignments(trx, released, name, by);
  await writeAuditEntry(trx, { by, action: 'user.restore', id, after: { name } });
  return {
    failed: changed.map((orderId) => ({
      id: orderId,
      message: `Order ${orderId} has changed since, so ${name} is not assigned to it again.`,
    })),
    async publish() {
      await deps.events.publish({ type: 'content.changed' });
      for (const { assignment } of released) await notifyOrderChanged(deps, assignment.order_id);
    },
  };
};
