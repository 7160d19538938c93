import clsx from 'clsx';
import { Link } from 'react-router';
import type { OrderThread } from '../../contract/order/threads.ts';
import { orderStatusLabel } from '../../contract/shared/status.ts';
import { exactText, relativeText } from '../dashboard/dates.ts';

type Props = { threads: readonly OrderThread[]; urlOf: (orderId: number) => string };

export const OrderThreads = ({ threads, urlOf }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
    {threads.map((thread) => (
      <Row key={thread.order.id} thread={thread} to={urlOf(thread.order.id)} />
    ))}
  </ul>
);

function Row({ thread, to }: { thread: OrderThread; to: string }) {
  const { order, last, unread } = thread;
  return (
    <li>
      <Link
        to={to}
        className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3 -outline-offset-3 transition-colors hover:bg-sunken"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-semibold">{order.services.join(', ')}</span>
          <span className="text-sm text-ink-soft">
            Order {order.id} · {orderStatusLabel(order.status)}
          </span>
        </span>
        {last && (
          <time
            dateTime={last.at}
            title={exactText(last.at)}
            className="self-center text-sm whitespace-nowrap text-ink-soft"
          >
            {relativeText(last.at)}
          </time>
        )}
        <span
          dir="auto"
          className={clsx(
            'col-start-1 flex min-w-0 items-center gap-2 text-sm',
            unread > 0 ? 'font-medium' : 'text-ink-soft',
          )}
        >
          <span className="min-w-0 truncate">{last ? lineOf(last) : 'No messages yet'}</span>
        </span>
        {unread > 0 && (
          <span className="self-center justify-self-end rounded-full bg-brand px-2 text-sm font-semibold text-on-brand tabular-nums">
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** A deleted message has no content; the application’s entries have no author. */
const lineOf = ({ author, content }: NonNullable<OrderThread['last']>): string => {
  const text = content === '' ? 'Message deleted' : content;
  return author === null ? text : `${author}: ${text}`;
};
