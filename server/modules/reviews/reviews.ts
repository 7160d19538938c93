import { type Page, type Paging, pageOf } from '../../../contract/http.ts';
import type { PublicReview } from '../../../contract/reviews.ts';
import type { Db } from '../../adapters/database/database.ts';

/** Approved reviews, newest first, with the writer's name alone. */
export async function approvedReviews(db: Db, paging: Paging): Promise<Page<PublicReview>> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .select([
        'reviews.id',
        'users.name',
        'reviews.review_text',
        'reviews.rating',
        'reviews.is_approved',
        'reviews.created_at',
      ])
      .where('reviews.is_approved', '=', true)
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(paging.per_page)
      .offset((paging.page - 1) * paging.per_page)
      .execute(),
    db
      .selectFrom('reviews')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('is_approved', '=', true)
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(
    rows.map(({ name, ...review }) => ({ ...review, user: { name } })),
    counted.total,
    paging,
  );
}
