import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicReview } from '../../../contract/order/reviews.ts';
import { Stars } from '../../ui/stars.tsx';

type Props = {
  review: PublicReview;
  /** False on the page of the service itself. */
  withService?: boolean;
  /** Role and firm. */
  position?: string | undefined;
};

export function AuthorLine({ review: { user, rating, service, verified }, withService = false, position }: Props) {
  return (
    <figcaption className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <span className="font-semibold">{user.name}</span>
          {position && <span className="text-ink-soft">, {position}</span>}
        </span>
        <Stars rating={rating} />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {withService && service && (
          <Link
            to={`/service/${service.slug}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            {service.title}
          </Link>
        )}
        {verified && (
          <span className="inline-flex items-center gap-1.5">
            <BadgeCheck aria-hidden size={18} className="shrink-0 text-good" />
            Verified order
          </span>
        )}
      </span>
    </figcaption>
  );
}
