import type { PublicReview } from '../../../contract/reviews.ts';

export const SHOWN_REVIEWS = 3;

/** To one decimal; 0 without reviews. */
export const averageRating = (reviews: PublicReview[]): number =>
  reviews.length === 0
    ? 0
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10;

/** Rates all reviews, but has only the texts that the page shows. */
export const ratingSchema = (reviews: PublicReview[], shown = reviews) =>
  reviews.length === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: averageRating(reviews),
          reviewCount: reviews.length,
          bestRating: 5,
        },
        review: shown.map(({ user, rating, review_text, created_at }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: user.name },
          reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
          reviewBody: review_text,
          datePublished: created_at,
        })),
      };
