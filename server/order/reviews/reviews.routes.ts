import type { reviewsApi } from '../../../contract/order/reviews.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { approveReview, deleteReview, listReviews } from './admin-reviews.ts';
import { reviewableOrders } from './reviewable-orders.ts';
import { approvedReviews, submitReview } from './reviews.ts';

export const reviewRoutes = (deps: Deps): Handlers<typeof reviewsApi> => ({
  approved: ({ query }) => approvedReviews(deps.db, query),
  reviewable: ({ viewer }) => reviewableOrders(deps.db, viewer.id),
  submit: ({ viewer, body }) => submitReview(deps, viewer, body),
  all: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listReviews(db, query)),
  approve: ({ params, viewer }) => approveReview(deps, params.id, viewer.id),
  remove: ({ params, viewer }) => deleteReview(deps, params.id, viewer.id),
});
