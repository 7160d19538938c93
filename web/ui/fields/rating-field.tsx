import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { FieldError } from '../field.tsx';

const words = ['Poor', 'Fair', 'Average', 'Good', 'Excellent'];
const textOf = (stars: number): string => `${stars} ${words[stars - 1]}`;

type Props = {
  label: string;
  rating: number | null;
  /** Null only where the rating is optional. */
  onChange: (rating: number | null) => void;
  optional?: boolean;
  /** The rating was not chosen by the user. */
  isPreset?: boolean;
  error: string | undefined;
};

export function RatingField({ label, rating, onChange, optional = false, isPreset = false, error }: Props) {
  const id = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? rating;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm/5 font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only shows the word of the star below the pointer */}
        <div className="-ms-1.5 flex" onMouseLeave={() => setHovered(null)}>
          {words.map((word, i) => {
            const stars = i + 1;
            const isLit = shown !== null && stars <= shown;
            return (
              <label
                key={word}
                onMouseEnter={() => setHovered(stars)}
                className="inline-flex size-11 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="rating"
                  value={stars}
                  checked={rating === stars}
                  onChange={() => onChange(stars)}
                  className="sr-only"
                />
                <Star aria-hidden size={32} className={isLit ? 'fill-current text-accent' : 'text-line-strong'} />
                <span className="sr-only">{textOf(stars)}</span>
              </label>
            );
          })}
        </div>
        {shown !== null && (
          <span aria-hidden className={clsx('min-w-24', hovered === null && 'text-ink-soft')}>
            {textOf(shown)}
            {isPreset && hovered === null && '. Tap to change'}
          </span>
        )}
        {optional && rating !== null && (
          <Button tone="quiet" className="-ms-4" onClick={() => onChange(null)}>
            Remove stars
          </Button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
