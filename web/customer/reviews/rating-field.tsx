import { Star } from 'lucide-react';
import { useId } from 'react';

const ratings = [
  [5, 'Excellent'],
  [4, 'Good'],
  [3, 'Average'],
  [2, 'Fair'],
  [1, 'Poor'],
] as const;

export function RatingField({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-medium">Rating</legend>
      <div className="divide-y divide-line rounded-md border border-line-strong">
        {ratings.map(([stars, label]) => (
          <label
            key={stars}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 first:rounded-t-md last:rounded-b-md has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={stars === 5}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="grow">{`${stars} ${label}`}</span>
            <span aria-hidden className="flex gap-0.5 text-accent">
              {Array.from({ length: stars }, (_, n) => n).map((n) => (
                <Star key={n} size={16} className="fill-current" />
              ))}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
