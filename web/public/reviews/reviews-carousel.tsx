import type { PublicReview, ReviewPage } from '../../../contract/order/reviews.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { Section } from '../../ui/section.tsx';
import { Stars } from '../../ui/stars.tsx';
import { AuthorLine } from './author-line.tsx';
import { reviewsText } from './ratings.ts';

const INTERVAL_MS = 10_000;

/** A person whom the site names elsewhere. */
type Known = { name: string; role: string; client: string };

type Props = { reviews: Settled<ReviewPage>; people: Known[] };

export function ReviewsCarousel({ reviews, people }: Props) {
  const list = reviews.content?.data ?? [];
  const { average = null, count = 0 } = reviews.content?.summary ?? {};
  if (reviews.content && list.length === 0) return null;
  return (
    <Section aria-labelledby="reviews">
      <div className="grid gap-6 lg:grid-cols-12 lg:gap-8">
        <div className="lg:col-span-4">
          <h2 id="reviews" className="text-title">
            What our customers say
          </h2>
          {average !== null && (
            <p className="mt-2 flex flex-wrap lg:mt-4 items-center gap-x-3 text-ink-soft">
              <Stars rating={average} />
              <span>
                <span className="font-semibold text-ink tabular-nums">{average}</span> from {reviewsText(count)}
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
              slides={list.map((review) => ({
                key: String(review.id),
                content: <Quote review={review} author={people.find(({ name }) => name === review.user.name)} />,
              }))}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

function Quote({ review, author }: { review: PublicReview; author: Known | undefined }) {
  return (
    <figure className="grid h-full content-start gap-4 sm:gap-6 border-s-4 wrap-anywhere border-accent pe-2 ps-6">
      <blockquote className="text-xl max-sm:text-lg">“{review.review_text}”</blockquote>
      <AuthorLine review={review} position={author && `${author.role}, ${author.client}`} withService />
    </figure>
  );
}
