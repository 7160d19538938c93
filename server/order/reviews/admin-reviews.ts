import type { z } from 'zod';
import type { AdminReview, reviewsApi } from '../../../contract/order/reviews.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { queueEmail } from '../../platform/email/email.ts';
import {
  notifyAdmins,
  notifyUsers,
  publishNotified,
  queueNotification,
  settleNotifications,
} from '../../platform/notifications/notifications.ts';
import { removeFromIndex, searchList } from '../../platform/search-index/search-index.ts';
import { recordUndo, type UndoStep } from '../../platform/undo/undo.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import {
  countReviews,
  type ReviewRow,
  reviewColumns,
  reviewIdsOfUsers,
  reviewsOfUsers,
  toReview,
  withService,
} from './reviews.ts';

type ReviewDeps = Pick<Deps, 'db' | 'events' | 'log'>;
type Query = z.output<typeof reviewsApi.all.query>;

export async function listReviews(db: Db, query: Query): Promise<Page<AdminReview>> {
  const approved = query.is_approved === undefined ? undefined : query.is_approved === '1';
  const filtered = reviewsOfUsers(db).$if(approved !== undefined, (q) =>
    q.where('reviews.is_approved', '=', approved ?? false),
  );
  const ids = reviewIdsOfUsers(db, approved);
  const count = countReviews(db, approved);
  const whole = approved === undefined;
  const searched = await searchList(
    db,
    { kind: 'review', column: 'reviews.id', text: query.search, count, coversIndex: whole },
    filtered,
  );
  const page = await listPage<ReviewRow>(
    {
      ...searched,
      rows: withService(searched.rows).select(reviewColumns),
      ...(!query.search && { ids }),
      sorts: { created_at: 'reviews.created_at', rating: 'reviews.rating' },
      defaultSort: '-created_at',
      tieBreaker: 'reviews.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toReview) };
}

export async function countReviewStates(db: Db) {
  const [pending, approved] = await Promise.all(
    [false, true].map((state) => countReviews(db, state).executeTakeFirstOrThrow()),
  );
  return { pending: Number(pending?.total), approved: Number(approved?.total) };
}

export async function approveReview(deps: ReviewDeps, id: number, by: number, step: UndoStep) {
  const { row, undo, readers } = await deps.db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set({ is_approved: true, approved_at: now })
      .where('id', '=', id)
      .where('is_approved', '=', false)
      .executeTakeFirst();
    const review = await withService(reviewsOfUsers(trx))
      .select([...reviewColumns, 'users.email'])
      .where('reviews.id', '=', id)
      .executeTakeFirst();
    if (!review) throw notFound('Review');
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'This review is already approved.');
    await writeAuditEntry(trx, {
      by,
      action: 'review.approve',
      id,
      before: { is_approved: false },
      after: { is_approved: true },
    });
    const undo = await recordUndo(trx, step, { by, action: 'review.approve', id, before: { approved_at: now } });
    await queueEmail(trx, {
      kind: 'review-approved',
      to: review.email,
      userId: review.user_id,
      data: { reviewId: id },
      undo,
    });
    const { user_id } = review;
    await queueNotification(trx, { kind: 'review_approved', subjectId: id, actorId: by, data: {}, to: [user_id] });
    return { row: review, undo, readers: await settleNotifications(trx, { kind: 'review_waiting', subjectId: id }) };
  });
  await deps.events.publish({ type: 'content.changed' }, { type: 'email.queued' }, { type: 'notification.queued' });
  await publishNotified(deps, readers);
  await notifyUsers(deps, { event: 'review.approved', id }, () => [row.user_id]);
  await notifyAdmins(deps, { event: 'review.waiting', id });
  const { email: _, ...review } = row;
  return { ...toReview(review), undo_id: undo?.stepId ?? null };
}

export async function deleteReview(deps: ReviewDeps, id: number, by: number, step: UndoStep) {
  const { deleted, undo, readers } = await deps.db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('reviews').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw notFound('Review');
    await removeFromIndex(trx, 'review', id);
    const { user_id, rating, review_text, is_approved, created_at } = row;
    await writeAuditEntry(trx, {
      by,
      action: 'review.delete',
      id,
      before: { user_id, rating, review_text, is_approved, created_at },
    });
    const readers = await settleNotifications(trx, { kind: 'review_waiting', subjectId: id });
    const undo = await recordUndo(trx, step, { by, action: 'review.delete', id, before: row });
    return { deleted: row, undo, readers };
  });
  await publishNotified(deps, readers);
  if (deleted.is_approved) await deps.events.publish({ type: 'content.changed' });
  await notifyAdmins(deps, { event: 'review.waiting', id });
  return { message: 'Review deleted.', undo_id: undo?.stepId ?? null };
}
