import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  AdminReview,
  PublicReview,
  RatingSummary,
  ReviewPage,
  reviewInput,
} from '../../../contract/order/reviews.ts';
import { offsetOf, type Paging, pageOf } from '../../../contract/shared/http.ts';
import { countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notifyAdmins, queueNotification } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { AppError } from '../../shared/errors.ts';
import { findSubject } from './reviewable-orders.ts';

export { hasReview, reviewOfOrder } from './reviewable-orders.ts';

const MAX_PENDING = 3;

export const reviewsOfUsers = (db: Db) =>
  db.selectFrom('reviews').innerJoin('users', 'users.id', 'reviews.user_id').where('users.deleted_at', 'is', null);

const deletedUsers = (db: Db) => db.selectFrom('users').select('users.id').where('users.deleted_at', 'is not', null);

/** The same without reading each author: few are deleted. */
export const reviewIdsOfUsers = (db: Db, approved?: boolean) =>
  db
    .selectFrom('reviews')
    .where('reviews.user_id', 'not in', deletedUsers(db))
    .$if(approved !== undefined, (q) => q.where('reviews.is_approved', '=', approved ?? false));

/** Subtracts the reviews of deleted users from the counters. */
export const countReviews = (db: Db, approved?: boolean) => {
  const hidden = db
    .selectFrom('reviews')
    .select((e) => e.fn.countAll<number>().as('hidden'))
    .where('user_id', 'in', deletedUsers(db))
    .$if(approved !== undefined, (q) => q.where('is_approved', '=', approved ?? false));
  const part = approved === undefined ? undefined : approved ? '1' : '0';
  return countersFor(db, 'reviews', { part }).select(sql<number>`${records} - (${hidden})`.as('total'));
};

// A verified review keeps its mark when its order or service is deleted.
export const reviewColumns = [
  'reviews.id',
  'reviews.user_id',
  'users.name',
  'reviews.review_text',
  'reviews.rating',
  'reviews.is_approved',
  'reviews.created_at',
  'reviews.order_id',
  'reviewed_service.id as service_id',
  'reviewed_service.title as service_title',
  'reviewed_service.slug as service_slug',
] as const;

export type ReviewRow = Omit<AdminReview, 'user' | 'service' | 'verified'> & {
  user_id: number;
  name: string;
  order_id: number | null;
  service_id: number | null;
  service_title: string | null;
  service_slug: string | null;
};

export const withService = (reviews: ReturnType<typeof reviewsOfUsers>) =>
  reviews.leftJoin('services as reviewed_service', (join) =>
    join.onRef('reviewed_service.id', '=', 'reviews.service_id').on('reviewed_service.deleted_at', 'is', null),
  );

export function toReview(row: ReviewRow): AdminReview {
  const { user_id, name, order_id, service_id, service_title, service_slug, ...review } = row;
  const service = service_id === null ? null : { id: service_id, title: service_title ?? '', slug: service_slug ?? '' };
  return { ...review, user: { id: user_id, name }, service, verified: order_id !== null };
}

type Query = Paging & { service_id?: number | undefined };

const approved = (db: Db, { service_id }: Pick<Query, 'service_id'>) =>
  reviewsOfUsers(db)
    .where('reviews.is_approved', '=', true)
    .$if(service_id !== undefined, (q) => q.where('reviews.service_id', '=', service_id ?? 0));

async function summaryOf(db: Db, query: Pick<Query, 'service_id'>): Promise<RatingSummary> {
  const { count, sum } = await approved(db, query)
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('reviews.rating').as('sum')])
    .executeTakeFirstOrThrow();
  return { count, average: count === 0 ? null : Math.round((Number(sum) / count) * 10) / 10 };
}

/** Only the author's name is public. */
export async function approvedReviews(db: Db, query: Query): Promise<ReviewPage> {
  const [rows, summary] = await Promise.all([
    withService(approved(db, query))
      .select(reviewColumns)
      .select('reviewed_service.active')
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
    summaryOf(db, query),
  ]);
  const reviews = rows.map(({ active, ...row }): PublicReview => {
    const { user, service, ...review } = toReview(row);
    // An inactive service has no page to link to.
    return { ...review, user: { name: user.name }, service: active ? service : null };
  });
  return { ...pageOf(reviews, summary.count, query), summary };
}

type NewReview = Pick<z.output<typeof reviewInput>, 'rating' | 'review_text' | 'order_id'> & {
  service_id?: number | null | undefined;
};

/** At most three per customer may be pending. Locks the author before anything else. */
export async function writeReview(trx: Db, viewer: Viewer, review: NewReview): Promise<number> {
  const { rating, review_text, order_id, service_id } = review;
  // The second of two concurrent reviews waits here and counts the first.
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
  const subject = await findSubject(trx, viewer.id, { order_id, service_id });
  const { id } = await trx
    .insertInto('reviews')
    .values({
      user_id: viewer.id,
      rating,
      review_text,
      is_approved: false,
      created_at: new Date().toISOString(),
      ...subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reindex(trx, 'review', [id]);
  const data = { name: viewer.name };
  await queueNotification(trx, { kind: 'review_waiting', subjectId: id, actorId: viewer.id, data });
  return id;
}

export async function submitReview(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  viewer: Viewer,
  input: z.output<typeof reviewInput>,
): Promise<{ message: string; review: AdminReview }> {
  const created = await deps.db.transaction().execute(async (trx) => {
    const id = await writeReview(trx, viewer, input);
    return withService(reviewsOfUsers(trx))
      .select(reviewColumns)
      .where('reviews.id', '=', id)
      .executeTakeFirstOrThrow();
  });
  await notifyAdmins(deps, { event: 'review.waiting', id: created.id }, [{ type: 'notification.queued' }]);
  return { message: 'Review submitted successfully!', review: toReview(created) };
}
