import type { PublicReview, RatingSummary } from '../../../contract/order/reviews.ts';

type Rated = { summary: RatingSummary; reviews: PublicReview[] };

/** Rates all reviews, but has only the texts that the page shows. */
export const ratingSchema = ({ summary: { average, count }, reviews }: Rated) =>
  average === null
    ? {}
    : {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
        review: reviews.map(({ user, rating, review_text, created_at }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: user.name },
          reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
          reviewBody: review_text,
          datePublished: created_at,
        })),
      };

export const reviewsText = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;
