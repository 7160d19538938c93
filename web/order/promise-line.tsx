import clsx from 'clsx';
import { Ban, CircleCheckBig, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { type PromiseReader, promiseSentence, promiseTone } from './promise-text.ts';

const looks = {
  good: [CircleCheckBig, 'text-good'],
  bad: [TriangleAlert, 'text-bad'],
  warn: [Hourglass, 'text-warn'],
  neutral: [Clock, 'text-ink-soft'],
} as const;

type Props = {
  order: { status: string; promise: OrderPromise; user: { name: string } };
  reader: PromiseReader;
  /** Set at the head of the order. */
  isLarge?: boolean;
};

export function PromiseLine({ order, reader, isLarge = false }: Props) {
  const { promise, status } = order;
  const [Icon, look] = looks[promiseTone(promise, status)];
  const Shown = status === 'cancelled' ? Ban : Icon;
  return (
    <span
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-1.5 font-medium',
        !isLarge && 'max-w-80 text-sm sm:min-w-40 xl:min-w-64',
        look,
      )}
    >
      <Shown aria-hidden size={16} className="translate-y-0.5" />
      {promiseSentence(promise, order, reader)}
    </span>
  );
}
