import type { PublicReview } from '../../../contract/reviews.ts';
import { Stars } from '../../ui/stars.tsx';
import { averageRating, SHOWN_REVIEWS } from './ratings.ts';

export function ReviewList({ reviews }: { reviews: PublicReview[] }) {
  if (reviews.length === 0) return <p className="mt-4 text-ink-soft">No reviews yet.</p>;
  const average = averageRating(reviews);
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={average} />
        <span>
          <span className="font-semibold tabular-nums">{average}</span> out of 5, from {reviews.length}{' '}
          {reviews.length === 1 ? 'review' : 'reviews'} of our services
        </span>
      </p>
      <ul className="mt-6 border-t border-line">
        {reviews.slice(0, SHOWN_REVIEWS).map(({ id, user, review_text, rating }) => (
          <li key={id} className="border-b border-line py-6">
            <figure className="grid gap-3 wrap-anywhere">
              <blockquote className="max-w-text text-lg">{review_text}</blockquote>
              <figcaption className="flex flex-wrap items-center gap-x-3 text-ink-soft">
                <Stars rating={rating} />
                {user.name}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </>
  );
}
