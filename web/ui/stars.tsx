import clsx from 'clsx';
import { Star } from 'lucide-react';

/** A rating of 1 to 5, read out as such. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5`} className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((n) => (
        <Star
          key={n}
          aria-hidden
          size={18}
          className={clsx(
            n <= Math.round(rating) ? 'fill-accent stroke-accent' : 'fill-transparent stroke-line-strong',
          )}
        />
      ))}
    </span>
  );
}
