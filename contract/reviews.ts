import { z } from 'zod';
import { forbidFields, id, isBlank, time } from './fields.ts';
import { wholeNumber } from './forms.ts';
import { type Api, adminList, idParam, listOf, messageShape, paging } from './http.ts';
import { maxLength } from './limits.ts';

export const publicReview = z
  .object({
    id,
    user: z.object({ name: z.string() }),
    review_text: z.string(),
    rating: z.number().int().min(1).max(5),
    is_approved: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'PublicReview' });
export type PublicReview = z.infer<typeof publicReview>;

export const adminReview = publicReview.extend({ user: z.object({ id, name: z.string() }) }).meta({ id: 'Review' });
export type AdminReview = z.infer<typeof adminReview>;

const RATING_RANGE = 'must be a whole number from 1 to 5.';

export const reviewInput = z.object({
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
});

export const reviewsApi = {
  approved: {
    method: 'GET',
    path: '/reviews',
    summary: 'Approved reviews, newest first',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(publicReview),
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
    response: listOf(adminReview),
  },
  approve: {
    method: 'PUT',
    path: '/admin/reviews/{id}/approve',
    summary: 'Approve a review, which shows it on the site',
    access: ['admin'],
    params: idParam,
    errors: [409],
    response: adminReview,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/reviews/{id}',
    summary: 'Delete a review',
    access: ['admin'],
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
