import clsx from 'clsx';
import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5];

const Row = ({ className }: { className: string }) => (
  <span className={clsx('flex w-max gap-0.5', className)}>
    {FIVE.map((n) => (
      <Star key={n} aria-hidden size={18} />
    ))}
  </span>
);

export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5`} className="relative inline-block">
      <Row className="text-line-strong" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${(rating / FIVE.length) * 100}%` }}>
        <Row className="fill-accent text-accent *:fill-accent" />
      </span>
    </span>
  );
}
