import type { ReviewPage } from '../../../contract/order/reviews.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Section } from '../../ui/section.tsx';
import { Stars } from '../../ui/stars.tsx';
import { AuthorLine } from './author-line.tsx';
import { reviewsText } from './ratings.ts';

/** Empty without a review of this very service. */
export function ServiceReviews({ reviews }: { reviews: Settled<ReviewPage> }) {
  if (reviews.error !== null)
    return (
      <Section>
        <Alert>{reviews.error}</Alert>
      </Section>
    );
  const { data, summary } = reviews.content;
  if (summary.average === null) return null;
  return (
    <Section
      title="Reviews of this service"
      intro={
        <span className="flex flex-wrap items-center gap-x-3">
          <Stars rating={summary.average} />
          <span>
            <span className="font-semibold text-ink tabular-nums">{summary.average}</span> out of 5, from{' '}
            {reviewsText(summary.count)}
          </span>
        </span>
      }
    >
      <div className="grid gap-4 sm:grid-flow-col sm:auto-cols-fr lg:gap-6">
        {data.map((review) => (
          <figure
            key={review.id}
            className="grid content-between gap-5 rounded-lg border border-line bg-surface p-5 wrap-anywhere sm:p-6"
          >
            <blockquote className="max-w-text">{review.review_text}</blockquote>
            <AuthorLine review={review} />
          </figure>
        ))}
      </div>
    </Section>
  );
}
