import type { PublicReview } from '../../../contract/reviews.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { Stars } from '../../ui/stars.tsx';
import { averageRating } from './ratings.ts';

const INTERVAL_MS = 10_000;

export function ReviewsCarousel({ reviews }: { reviews: Settled<{ data: PublicReview[] }> }) {
  const list = reviews.content?.data ?? [];
  if (reviews.content && list.length === 0) return null;
  return (
    <Section aria-labelledby="reviews">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="reviews" className="text-2xl lg:text-3xl">
            What our customers say
          </h2>
          {list.length > 0 && (
            <p className="mt-4 flex flex-wrap items-center gap-x-3 text-ink-soft">
              <Stars rating={averageRating(list)} />
              <span>
                <span className="font-semibold text-ink tabular-nums">{averageRating(list)}</span> from {list.length}{' '}
                {list.length === 1 ? 'review' : 'reviews'}
              </span>
            </p>
          )}
        </div>
        <div className="min-w-0 lg:col-span-8">
          {reviews.error !== null ? (
            <Alert>{reviews.error}</Alert>
          ) : (
            <Carousel
              label="Reviews"
              intervalMs={INTERVAL_MS}
              slideClass="basis-full"
              rightToLeft
              slides={list.map((review) => ({ key: String(review.id), content: <Quote review={review} /> }))}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

function Quote({ review: { review_text, rating, user } }: { review: PublicReview }) {
  return (
    <figure className="grid h-full content-start gap-6 border-l-4 wrap-anywhere border-accent pr-2 pl-6">
      <blockquote className="text-xl leading-normal lg:text-2xl lg:leading-snug">“{review_text}”</blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{user.name}</span>
        <Stars rating={rating} />
      </figcaption>
    </figure>
  );
}
