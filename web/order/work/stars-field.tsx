import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

const labels = ['Poor', 'Fair', 'Average', 'Good', 'Excellent'];

type Props = { rating: number | null; onChange: (rating: number | null) => void; error: string | undefined };

/** The rating is optional. */
export function StarsField({ rating, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">
        How did we do? <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="-ml-2 flex">
          {labels.map((label, i) => {
            const stars = i + 1;
            const isLit = rating !== null && stars <= rating;
            return (
              <label
                key={label}
                title={label}
                className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  checked={rating === stars}
                  onChange={() => onChange(stars)}
                  className="sr-only"
                />
                <Star aria-hidden size={28} className={clsx(isLit ? 'fill-current text-accent' : 'text-line-strong')} />
                <span className="sr-only">{`${stars} ${stars === 1 ? 'star' : 'stars'}, ${label}`}</span>
              </label>
            );
          })}
        </div>
        {rating !== null && (
          <>
            <span className="text-ink-soft">{labels[rating - 1]}</span>
            <Button tone="quiet" onClick={() => onChange(null)}>
              Remove stars
            </Button>
          </>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
