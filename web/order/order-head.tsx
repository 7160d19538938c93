import clsx from 'clsx';
import { Ban, CircleCheckBig, CirclePause, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { exactText } from '../dashboard/dates.ts';
import { isLate, promiseText, promiseTone } from './promise-text.ts';
import { type AnyWorkspace, titlesOf } from './workspace.ts';

const looks = { good: 'text-good', bad: 'text-bad', warn: 'text-warn', neutral: 'text-ink' } as const;

function iconOf({ promise, status }: AnyWorkspace) {
  if (status === 'cancelled') return Ban;
  if (promise.state === 'stopped') return CircleCheckBig;
  if (promise.state === 'paused') return CirclePause;
  if (promise.state === 'waiting') return Hourglass;
  return isLate(promise) ? TriangleAlert : Clock;
}

export function PromiseLine({ order, className }: { order: AnyWorkspace; className?: string }) {
  const Icon = iconOf(order);
  return (
    <p
      title={`Due ${exactText(order.promise.due_at)}, your time`}
      className={clsx('flex items-start gap-2 font-medium', looks[promiseTone(order.promise, order.status)], className)}
    >
      <Icon aria-hidden size={18} className="mt-1 shrink-0" />
      <span>{promiseText(order.promise, order.status)}</span>
    </p>
  );
}

type Props = {
  order: AnyWorkspace;
  /** Who works on it, as the reader needs to know. */
  workers: string;
  badges: ReactNode;
  actions?: ReactNode;
};

export const OrderHead = ({ order, workers, badges, actions }: Props) => (
  <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl">{`Order ${order.id}`}</h1>
        <p className="max-w-text min-w-0 text-lg wrap-anywhere max-sm:order-last max-sm:basis-full">
          {titlesOf(order)}
        </p>
        {badges}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <PromiseLine order={order} />
        {workers !== '' && (
          <p className="min-w-0 text-ink-soft wrap-anywhere">
            With <span className="font-medium text-ink">{workers}</span>
          </p>
        )}
      </div>
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
  </header>
);
