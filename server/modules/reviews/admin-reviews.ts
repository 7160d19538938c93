import type { z } from 'zod';
import type { Page } from '../../../contract/http.ts';
import type { AdminReview, reviewsApi } from '../../../contract/reviews.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdmins, notifyUsers } from '../notifications/notifications.ts';
import { removeFromIndex, searchList } from '../search/search.ts';
import { countReviews, reviewIdsOfUsers, reviewsOfUsers } from './reviews.ts';

type ReviewDeps = Pick<Deps, 'db' | 'events' | 'log'>;
type Query = z.output<typeof reviewsApi.all.query>;
type Row = Omit<AdminReview, 'user'> & { user_id: number; name: string };

const columns = [
  'reviews.id',
  'reviews.user_id',
  'users.name',
  'reviews.review_text',
  'reviews.rating',
  'reviews.is_approved',
  'reviews.created_at',
] as const;

const toAdminReview = ({ user_id, name, ...review }: Row): AdminReview => ({ ...review, user: { id: user_id, name } });

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
  const page = await listPage<Row>(
    {
      ...searched,
      rows: searched.rows.select(columns),
      ...(!query.search && { ids }),
      sorts: { created_at: 'reviews.created_at', rating: 'reviews.rating' },
      defaultSort: '-created_at',
      tieBreaker: 'reviews.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toAdminReview) };
}

export async function approveReview(deps: ReviewDeps, id: number, by: number): Promise<AdminReview> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set({ is_approved: true, approved_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('is_approved', '=', false)
      .executeTakeFirst();
    const review = await reviewsOfUsers(trx)
      .select([...columns, 'users.email'])
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
    await queueEmail(trx, {
      kind: 'review-approved',
      to: review.email,
      userId: review.user_id,
      data: { reviewId: id },
    });
    return review;
  });
  await deps.events.publish({ type: 'content.changed' });
  await deps.events.publish({ type: 'email.queued' });
  await notifyUsers(deps, { event: 'review.approved', id }, () => [row.user_id]);
  await notifyAdmins(deps, { event: 'review.waiting', id });
  const { email: _, ...review } = row;
  return toAdminReview(review);
}

export async function deleteReview(deps: ReviewDeps, id: number, by: number): Promise<{ message: string }> {
  const deleted = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('reviews')
      .where('id', '=', id)
      .returning(['user_id', 'rating', 'review_text', 'is_approved', 'created_at'])
      .executeTakeFirst();
    if (!row) throw notFound('Review');
    await removeFromIndex(trx, 'review', id);
    await writeAuditEntry(trx, { by, action: 'review.delete', id, before: row });
    return row;
  });
  if (deleted.is_approved) await deps.events.publish({ type: 'content.changed' });
  await notifyAdmins(deps, { event: 'review.waiting', id });
  return { message: 'Review deleted.' };
}
