import type { PublicReview } from '../../contract/reviews.ts';

/** Mean of the ratings to one decimal; 0 without any. */
export const averageRating = (reviews: PublicReview[]): number =>
  reviews.length === 0
    ? 0
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10;

export const aggregateRating = (reviews: PublicReview[]) =>
  reviews.length === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: averageRating(reviews),
          reviewCount: reviews.length,
          bestRating: 5,
        },
      };
