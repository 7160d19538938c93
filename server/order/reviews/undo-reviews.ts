import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdmins, publishNotified, withdrawNotifications } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { changedSince, type Restorer, type UndoDeps } from '../../platform/undo/undo.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';

const publish =
  (deps: UndoDeps, id: number, withdrawn: number[] = []) =>
  async () => {
    await publishNotified(deps, withdrawn);
    await deps.events.publish({ type: 'content.changed' });
    await notifyAdmins(deps, { event: 'review.waiting', id });
  };

export const undoApproval: Restorer<{ approved_at: string }> = async ({ deps, trx, by, id, since, before }) => {
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set({ is_approved: false, approved_at: null })
    .where('id', '=', id)
    .where('approved_at', '=', before.approved_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedSince();
  await writeAuditEntry(trx, {
    by,
    action: 'review.unapprove',
    id,
    before: { is_approved: true },
    after: { is_approved: false },
  });
  const withdrawn = await withdrawNotifications(trx, {
    kind: 'review_approved',
    subjectType: 'review',
    subjectId: id,
    since,
  });
  return { publish: publish(deps, id, withdrawn) };
};

export const restoreReview: Restorer<Selectable<Tables['reviews']>> = async ({ deps, trx, by, id, before }) => {
  await trx
    .insertInto('reviews')
    .values(before)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error)
        ? new AppError('conflict', 'The customer has reviewed this order again since.')
        : error;
    });
  await reindex(trx, 'review', [id]);
  await writeAuditEntry(trx, { by, action: 'review.restore', id });
  return { publish: publish(deps, id) };
};
