import type { OrderDetail } from '../../../contract/assignments.ts';
import { When } from '../../dashboard/date-time.tsx';

type Event = OrderDetail['history'][number];
type Naming = (userId: unknown) => string;

const amountOf = ({ detail }: Event) => (typeof detail.amount === 'string' ? ` of $${detail.amount}` : '');
const namedIn = ({ detail }: Event) => (typeof detail.name === 'string' ? detail.name : 'somebody');

/** What happened, without who did it: that stands below. */
const words: Record<string, (event: Event, nameOf: Naming) => string> = {
  placed: () => 'Order placed',
  paid: () => 'Payment received',
  assigned: (event) => `Assigned to ${namedIn(event)}`,
  unassigned: (event) => `Taken from ${namedIn(event)}`,
  started: () => 'Work started',
  completed: () => 'Work completed',
  delivered: () => 'Work delivered',
  commission: (event, nameOf) => `Commission${amountOf(event)} earned by ${nameOf(event.detail.user_id)}`,
  commission_paid: (event, nameOf) => `Commission${amountOf(event)} paid to ${nameOf(event.detail.user_id)}`,
  refunded: () => 'Payment refunded',
  deleted: () => 'Order deleted',
};

const textOf = (event: Event, nameOf: Naming): string =>
  Object.hasOwn(words, event.kind) ? (words[event.kind]?.(event, nameOf) ?? event.kind) : event.kind;

/** All that happened to an order, oldest first, each with who and when. */
export function OrderHistory({ order: { history, assignments, user } }: { order: OrderDetail }) {
  const people = new Map([user, ...assignments.map((one) => one.user)].map(({ id, name }) => [id, name]));
  for (const { actor } of history) if (actor) people.set(actor.id, actor.name);
  const nameOf: Naming = (id) => people.get(Number(id)) ?? 'somebody';
  return (
    <ol className="grid">
      {history.map((event) => (
        <li key={event.id} className="relative pb-5 pl-7 last:pb-0">
          <span aria-hidden className="absolute top-2 left-1 size-2.5 rounded-full bg-brand" />
          <span
            aria-hidden
            className="absolute top-6 bottom-0 left-[0.5625rem] w-px bg-line-strong in-[li:last-child]:hidden"
          />
          <p className="font-medium wrap-anywhere">{textOf(event, nameOf)}</p>
          <p className="text-sm text-ink-soft">
            {event.actor && (
              <>
                <bdi>{event.actor.name || 'A deleted account'}</bdi> ·{' '}
              </>
            )}
            <When time={event.created_at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
