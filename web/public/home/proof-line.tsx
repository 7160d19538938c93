import clsx from 'clsx';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { Proof } from '../../../contract/site/site.ts';
import { Stars } from '../../ui/stars.tsx';
import { onTimeText } from '../shared/on-time-text.ts';

const count = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;

/** Only figures that the records support; a new company shows just its age. */
export function ProofLine({ proof, className }: { proof: Proof; className?: string }) {
  const { rating, customers, on_time, founded_year } = proof;
  const facts = [
    ...(customers > 0 ? [count(customers, 'customer', 'customers')] : []),
    ...(on_time ? [onTimeText(on_time)] : []),
    ...(founded_year === null ? [] : [`Since ${founded_year}`]),
  ];
  return (
    <ul className={clsx('flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft', className)}>
      {rating && (
        <li className="flex items-center gap-2">
          <Stars rating={rating.average} />
          <span>
            <span className="font-semibold text-ink tabular-nums">{rating.average}</span> from{' '}
            {count(rating.count, 'review', 'reviews')}
          </span>
        </li>
      )}
      {facts.map((fact) => (
        <li key={fact} className="tabular-nums">
          {fact}
        </li>
      ))}
    </ul>
  );
}
