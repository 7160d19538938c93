import type { reviewsApi } from '../../../contract/reviews.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { approvedReviews } from './reviews.ts';

export const reviewRoutes = ({ db }: Deps): Handlers<typeof reviewsApi> => ({
  approved: ({ query }) => approvedReviews(db, query),
});
