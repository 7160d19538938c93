import type { PublicReview, RatingSummary } from '../../../contract/order/reviews.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Stars } from '../../ui/stars.tsx';
import { AuthorLine } from './author-line.tsx';
import { reviewsText } from './ratings.ts';

type Props = {
  /** The category’s if this very service has hardly one. */
  reviews: Settled<PublicReview[]>;
  /** Null if they are of the service. */
  category: string | null;
};

export function ServiceReviews({ reviews, category }: Props) {
  if (reviews.error !== null) return <Alert>{reviews.error}</Alert>;
  if (reviews.content.length === 0) return null;
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-xl">
        {category === null ? 'Reviews of this service' : `Reviews of ${category}`}
      </h2>
      <div className="mt-4 grid gap-8 sm:auto-cols-fr sm:grid-flow-col">
        {reviews.content.map((review) => (
          <figure key={review.id} className="grid content-start gap-4 border-s-4 border-accent ps-5 wrap-anywhere">
            <blockquote className="max-w-text">“{review.review_text}”</blockquote>
            <AuthorLine review={review} withService={category !== null} />
          </figure>
        ))}
      </div>
    </section>
  );
}

/** `4.8 ★ (2 reviews of this service)` */
export const ServiceRating = ({ average, count }: RatingSummary) =>
  average !== null && (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="font-semibold text-ink tabular-nums">{average}</span>
      <Stars rating={average} />
      <span>({reviewsText(count)} of this service)</span>
    </p>
  );
