import clsx from 'clsx';
import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import type { PromiseReader } from '../../contract/shared/promise-sentence.ts';
import { daysText } from '../ui/price.tsx';
import { companyDay, dueDay } from './company-days.ts';
import { daysLate, promiseSentence } from './promise-text.ts';

type Props = {
  order: { status: string; promise: OrderPromise; user: { name: string } };
  reader: PromiseReader;
};

const waitsFor: Record<string, string> = {
  payment: 'payment',
  intake: 'answers',
  customer: 'your reply',
  appointment: 'appointment',
  withdrawal: 'withdrawal period',
};

/** A row has room for a word or two; the whole sentence on hover. */
export function DueDay({ order, reader }: Props) {
  const { promise, status } = order;
  if (status === 'cancelled') return null;
  const text = promiseSentence(promise, order, reader);
  if (promise.state === 'waiting' || (promise.state === 'paused' && reader === 'customer'))
    return (
      <span className="whitespace-nowrap text-warn" title={text}>
        Waiting: {waitsFor[promise.reason ?? 'intake'] ?? 'your reply'}
      </span>
    );
  if (promise.state === 'paused')
    return (
      <span className="whitespace-nowrap text-warn" title={text}>
        Paused
      </span>
    );
  if (promise.state === 'stopped')
    return (
      <time dateTime={promise.since} title={text} className="whitespace-nowrap text-ink-soft">
        {companyDay(promise, promise.since)}
      </time>
    );
  const isLate = promise.state === 'running' && promise.late;
  const days = daysLate(promise);
  return (
    <time
      dateTime={promise.due_at}
      title={text}
      className={clsx('whitespace-nowrap', isLate && 'font-semibold text-bad')}
    >
      {!isLate ? dueDay(promise) : days > 0 ? `${daysText(days)} late` : 'Late'}
    </time>
  );
}
