import type { PublicReview } from '../../../contract/reviews.ts';

/** As many reviews as a service page shows. */
export const NEWEST = 3;

/** Mean of the ratings to one decimal; 0 without any. */
export const averageRating = (reviews: PublicReview[]): number =>
  reviews.length === 0
    ? 0
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10;

/** For search engines: what all of them say together, and those that the page shows, in their own words. */
export const ratingData = (reviews: PublicReview[], shown = reviews) =>
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
