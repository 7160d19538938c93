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
import { dropRecord, searchIn } from '../search/search.ts';
import { countReviews, reviewsOfUsers } from './reviews.ts';

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

const shaped = ({ user_id, name, ...review }: Row): AdminReview => ({ ...review, user: { id: user_id, name } });

/** All reviews, newest first; searched by writer and text. */
export async function listReviews(db: Db, query: Query): Promise<Page<AdminReview>> {
  const approved = query.is_approved === undefined ? undefined : query.is_approved === '1';
  const chosen = reviewsOfUsers(db).$if(approved !== undefined, (q) =>
    q.where('reviews.is_approved', '=', approved ?? false),
  );
  const count = countReviews(db, approved);
  const whole = approved === undefined;
  const reviews = await searchIn(
    db,
    { kind: 'review', column: 'reviews.id', text: query.search, count, whole },
    chosen,
  );
  const page = await listPage<Row>(
    {
      ...reviews,
      rows: reviews.rows.select(columns),
      sorts: { created_at: 'reviews.created_at', rating: 'reviews.rating' },
      start: '-created_at',
      tie: 'reviews.id',
    },
    query,
  );
  return { ...page, data: page.data.map(shaped) };
}

/** Puts a review on the site, once; its writer hears of it. */
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
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'This review has been approved already.');
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
  await deps.events.publish({ type: 'mail.queued' });
  await notifyUsers(deps, { about: 'review.approved', id }, () => [row.user_id]);
  await notifyAdmins(deps, { about: 'review.waiting', id });
  const { email: _, ...review } = row;
  return shaped(review);
}

/** Takes a review away for good. */
export async function deleteReview(deps: ReviewDeps, id: number, by: number): Promise<{ message: string }> {
  const gone = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('reviews')
      .where('id', '=', id)
      .returning(['user_id', 'rating', 'review_text', 'is_approved', 'created_at'])
      .executeTakeFirst();
    if (!row) throw notFound('Review');
    await dropRecord(trx, 'review', id);
    await writeAuditEntry(trx, { by, action: 'review.delete', id, before: row });
    return row;
  });
  if (gone.is_approved) await deps.events.publish({ type: 'content.changed' });
  await notifyAdmins(deps, { about: 'review.waiting', id });
  return { message: 'Review deleted.' };
}
