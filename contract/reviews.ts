import { z } from 'zod';
import { id, time } from './fields.ts';
import { type Api, listOf, paging } from './http.ts';

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

export const reviewsApi = {
  approved: {
    method: 'GET',
    path: '/reviews',
    summary: 'Approved reviews, newest first',
    access: 'public',
    kept: true,
    query: paging(),
    response: listOf(publicReview),
  },
} as const satisfies Api;
