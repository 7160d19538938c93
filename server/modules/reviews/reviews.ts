import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf, type Page, type Paging, pageOf } from '../../../contract/http.ts';
import type { AdminReview, PublicReview, reviewInput } from '../../../contract/reviews.ts';
import { countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../shared/errors.ts';
import { notifyAdmins } from '../notifications/notifications.ts';
import { reindex } from '../search/search.ts';

const MAX_PENDING = 3;

// Hides reviews of deleted users everywhere.
export const reviewsOfUsers = (db: Db) =>
  db.selectFrom('reviews').innerJoin('users', 'users.id', 'reviews.user_id').where('users.deleted_at', 'is', null);

const deletedUsers = (db: Db) => db.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null);

/** The same without reading each author: few are deleted. */
export const reviewIdsOfUsers = (db: Db, approved?: boolean) =>
  db
    .selectFrom('reviews')
    .where('reviews.user_id', 'not in', deletedUsers(db))
    .$if(approved !== undefined, (q) => q.where('reviews.is_approved', '=', approved ?? false));

/** From the counters, minus the reviews of deleted users. */
export const countReviews = (db: Db, approved?: boolean) => {
  const hidden = db
    .selectFrom('reviews')
    .select((e) => e.fn.countAll<number>().as('hidden'))
    .where('user_id', 'in', deletedUsers(db))
    .$if(approved !== undefined, (q) => q.where('is_approved', '=', approved ?? false));
  const part = approved === undefined ? undefined : approved ? '1' : '0';
  return countersFor(db, 'reviews', { part }).select(sql<number>`${records} - (${hidden})`.as('total'));
};

/** Newest first. The author's name only: nothing else is public. */
export async function approvedReviews(db: Db, paging: Paging): Promise<Page<PublicReview>> {
  const approved = reviewsOfUsers(db).where('reviews.is_approved', '=', true);
  const [rows, count] = await Promise.all([
    approved
      .select([
        'reviews.id',
        'users.name',
        'reviews.review_text',
        'reviews.rating',
        'reviews.is_approved',
        'reviews.created_at',
      ])
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    countReviews(db, true).executeTakeFirstOrThrow(),
  ]);
  return pageOf(
    rows.map(({ name, ...review }) => ({ ...review, user: { name } })),
    count.total,
    paging,
  );
}

/** At most three per customer may be pending. */
export async function submitReview(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  viewer: Viewer,
  { rating, review_text }: z.output<typeof reviewInput>,
): Promise<{ message: string; review: AdminReview }> {
  const created = await deps.db.transaction().execute(async (trx) => {
    // Locks the author's row, so that of two concurrent reviews the second counts the first.
    await trx
      .updateTable('users')
      .set((e) => ({ updated_at: e.ref('updated_at') }))
      .where('id', '=', viewer.id)
      .execute();
    const { pending } = await trx
      .selectFrom('reviews')
      .select((e) => e.fn.countAll<number>().as('pending'))
      .where('user_id', '=', viewer.id)
      .where('is_approved', '=', false)
      .executeTakeFirstOrThrow();
    if (pending >= MAX_PENDING)
      throw new AppError(
        'conflict',
        `${MAX_PENDING} of your reviews are awaiting approval. You can write another once one of them is approved.`,
      );
    const review = await trx
      .insertInto('reviews')
      .values({ user_id: viewer.id, rating, review_text, is_approved: false, created_at: new Date().toISOString() })
      .returning(['id', 'review_text', 'rating', 'is_approved', 'created_at'])
      .executeTakeFirstOrThrow();
    await reindex(trx, 'review', [review.id]);
    return review;
  });
  await notifyAdmins(deps, { event: 'review.waiting', id: created.id });
  return {
    message: 'Review submitted successfully!',
    review: { ...created, user: { id: viewer.id, name: viewer.name } },
  };
}
