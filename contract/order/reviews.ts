import { z } from 'zod';
import { undoableMessage, undoId } from '../platform/undo.ts';
import { companyDay } from '../shared/done-by.ts';
import { forbidFields, id, isBlank, time } from '../shared/fields.ts';
import { optionalIdField, wholeNumber } from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

export const publicReview = z
  .object({
    id,
    user: z.object({ name: z.string() }),
    review_text: z.string(),
    rating: z.number().int().min(1).max(5),
    is_approved: z.boolean(),
    created_at: time,
    service: z
      .object({ id, title: z.string(), slug: z.string() })
      .nullable()
      .meta({ description: 'Null if the review names none or it was deleted' }),
    verified: z.boolean().meta({ description: 'True if the author ordered and paid what the review is about' }),
  })
  .meta({ id: 'PublicReview' });
export type PublicReview = z.infer<typeof publicReview>;

export const adminReview = publicReview.extend({ user: z.object({ id, name: z.string() }) }).meta({ id: 'Review' });
export type AdminReview = z.infer<typeof adminReview>;

/** The author’s view of a review, on the order. */
export const ownReview = z
  .object({
    rating: z.number().int(),
    review_text: z.string(),
    is_approved: z.boolean(),
    created_at: time,
    day: companyDay,
  })
  .meta({ id: 'OwnReview' });

/** Without reviews, `average` is null. */
export const ratingSummary = z
  .object({ average: z.number().nullable(), count: z.number().int() })
  .meta({ id: 'RatingSummary' });
export type RatingSummary = z.infer<typeof ratingSummary>;

export const reviewList = listOf(publicReview).extend({ summary: ratingSummary });
export type ReviewPage = z.infer<typeof reviewList>;

export const reviewableOrder = z
  .object({
    id,
    created_at: time,
    day: companyDay,
    services: z.array(z.object({ id, title: z.string() })),
  })
  .meta({ id: 'ReviewableOrder' });
export type ReviewableOrder = z.infer<typeof reviewableOrder>;

const RATING_RANGE = 'must be a whole number from 1 to 5.';

export const reviewInput = z
  .object({
    ...forbidFields('is_approved', 'user_id', 'approved_at'),
    rating: wholeNumber.pipe(z.int().min(1, RATING_RANGE).max(5, RATING_RANGE)).default(5),
    review_text: z
      .string('Review text is required.')
      .transform((text) => text.trim())
      .pipe(
        z
          .string()
          .min(1, 'Review text is required.')
          .max(maxLength.message)
          .refine((text) => !isBlank(text), 'Review text is required.'),
      ),
    /** One of the author's own paid orders. */
    order_id: optionalIdField('order'),
    /** A service of that order; by default its first. */
    service_id: optionalIdField('service'),
  })
  .meta({ examples: [{ rating: 4, review_text: 'Quick and tidy.' }] });

export const reviewsApi = {
  approved: {
    method: 'GET',
    path: '/reviews',
    summary: 'Approved reviews, newest first',
    access: 'public',
    cache: true,
    query: paging().extend({ service_id: idQuery.optional() }),
    response: reviewList,
  },
  reviewable: {
    method: 'GET',
    path: '/customer/reviewable-orders',
    summary: 'The caller’s paid orders without a review, delivered ones first, then newest first',
    access: ['customer'],
    response: z.object({ data: z.array(reviewableOrder) }),
  },
  submit: {
    method: 'POST',
    path: '/customer/reviews',
    summary: 'Submit a review; it is shown once approved',
    access: ['customer'],
    body: reviewInput,
    status: 201,
    errors: [409],
    response: z.object({ message: z.string(), review: adminReview }),
  },
  all: {
    method: 'GET',
    path: '/admin/reviews',
    summary: 'Reviews, newest first',
    access: ['admin'],
    query: adminList('created_at', 'rating').extend({ is_approved: z.enum(['1', '0']).optional() }),
    response: listOf(adminReview).extend({
      counts: z.object({ pending: z.number().int(), approved: z.number().int() }),
    }),
  },
  approve: {
    method: 'PUT',
    path: '/admin/reviews/{id}/approve',
    summary: 'Approve a review, which shows it on the site',
    access: ['admin'],
    params: idParam,
    errors: [409],
    response: adminReview.extend({ undo_id: undoId }),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/reviews/{id}',
    summary: 'Delete a review',
    access: ['admin'],
    params: idParam,
    response: undoableMessage,
  },
} as const satisfies Api;
