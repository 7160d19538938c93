import { reviewsApi } from '../../../contract/order/reviews.ts';
import type { Area } from '../../shared/area.ts';
import { approveReview, countReviewStates, deleteReview, listReviews } from './admin-reviews.ts';
import { reviewableOrders } from './reviewable-orders.ts';
import { approvedReviews, submitReview } from './reviews.ts';
import { restoreReview, undoApproval } from './undo-reviews.ts';

export const reviews = {
  routes: (deps) => ({
    approved: ({ query }) => approvedReviews(deps.db, query),
    reviewable: ({ viewer }) => reviewableOrders(deps, viewer.id),
    submit: ({ viewer, body }) => submitReview(deps, viewer, body),
    all: ({ query, viewer }) =>
      deps.reads.list(viewer.id, async (db) => ({
        ...(await listReviews(db, query)),
        counts: await countReviewStates(db),
      })),
    approve: ({ params, viewer, endpoint }) => approveReview(deps, params.id, viewer.id, endpoint),
    remove: ({ params, viewer, endpoint }) => deleteReview(deps, params.id, viewer.id, endpoint),
  }),
  restorers: { 'review.approve': undoApproval, 'review.delete': restoreReview },
  bulk: {
    reviews: {
      noun: ['review', 'reviews'],
      query: reviewsApi.all.query,
      list: listReviews,
      actions: {
        approve: {
          undo: 'review.approve',
          start:
            ({ deps, by, step }) =>
            (id) =>
              approveReview(deps, id, by, step),
        },
        delete: {
          undo: 'review.delete',
          start:
            ({ deps, by, step }) =>
            (id) =>
              deleteReview(deps, id, by, step),
        },
      },
    },
  },
} satisfies Area<typeof reviewsApi>;
