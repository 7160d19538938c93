import clsx from 'clsx';
import { Hourglass, TriangleAlert } from 'lucide-react';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { promiseSentence } from './promise-text.ts';
import { waitingText } from './waiting-text.ts';

type Props = { order: { status: string; promise: OrderPromise; user: { name: string } } };

/** Shown to staff and admins, who read the same. */
export function DueDay({ order }: Props) {
  const { promise } = order;
  const waiting = waitingText(promise);
  if (waiting)
    return (
      <span className="inline-flex items-center gap-1.5 text-warn">
        <Hourglass aria-hidden size={16} className="shrink-0" />
        {waiting}
      </span>
    );
  const { late } = promise;
  return (
    <time dateTime={promise.due_at} className={clsx('tabular-nums', late && 'font-medium text-bad')}>
      {late && <TriangleAlert aria-hidden size={14} className="mr-1.5 inline align-[-0.125em]" />}
      {promiseSentence(promise, order, 'admin')}
    </time>
  );
}
