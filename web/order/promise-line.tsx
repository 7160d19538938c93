import clsx from 'clsx';
import { Ban, CircleCheckBig, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { promiseText, promiseTone } from './promise-text.ts';

const looks = {
  good: [CircleCheckBig, 'text-good'],
  bad: [TriangleAlert, 'text-bad'],
  warn: [Hourglass, 'text-warn'],
  neutral: [Clock, 'text-ink-soft'],
} as const;

type Props = {
  promise: OrderPromise;
  status: string;
  /** Set at the head of the order. */
  isLarge?: boolean;
};

export function PromiseLine({ promise, status, isLarge = false }: Props) {
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
      {promiseText(promise, status)}
    </span>
  );
}
