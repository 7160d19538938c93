import type { ThreadEvent } from '../../../contract/order/thread-events.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { OrderEventKind } from '../../../contract/shared/order-event-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { SeenOrder } from '../../platform/order-record/order-record.ts';

/** `from` is included, `until` is not; null is no bound. */
export type Period = { from: string | null; until: string | null };

/** More than any order has, unless someone makes them on purpose: the newest ones are left then. */
const MOST_EVENTS = 500;

type Rule = {
  /** Staff only, or the customer as well. */
  to: 'staff' | 'everyone';
  detail?: readonly string[];
  /** The customer learns who did it. */
  withActor?: true;
};

/** Admins see every event with all of its details, staff and customers only these. */
const shown: Partial<Record<OrderEventKind, Rule>> = {
  placed: { to: 'everyone' },
  paid: { to: 'everyone' },
  assigned: { to: 'everyone', detail: ['name'] },
  unassigned: { to: 'staff', detail: ['name'] },
  reassigned: { to: 'everyone', detail: ['to'] },
  started: { to: 'everyone', withActor: true },
  completed: { to: 'everyone', withActor: true },
  reopened: { to: 'staff' },
  intake_answered: { to: 'everyone', detail: ['service'], withActor: true },
  intake_corrected: { to: 'everyone', detail: ['service', 'labels'], withActor: true },
  intake_asked_again: { to: 'everyone', detail: ['service'], withActor: true },
  intake_waived: { to: 'everyone', detail: ['service'] },
  paused: { to: 'everyone', detail: ['reason'] },
  resumed: { to: 'everyone' },
  promise_moved: { to: 'everyone', detail: ['from', 'to', 'reason'] },
  work_reopened: { to: 'everyone' },
  delivered: { to: 'everyone', withActor: true },
  accepted: { to: 'everyone', detail: ['how'], withActor: true },
  acceptance_extended: { to: 'everyone', withActor: true },
  changes_requested: { to: 'everyone', withActor: true },
  revisions_granted: { to: 'staff', detail: ['to'] },
  cancelled: { to: 'everyone', detail: ['reason'] },
  early_start: { to: 'everyone', withActor: true },
  withdrawn: { to: 'everyone', detail: ['reference'], withActor: true },
  withdrawal_recalled: { to: 'everyone', withActor: true },
  kept_waiting: { to: 'everyone', detail: ['until'], withActor: true },
  guarantee_claimed: { to: 'everyone', detail: ['wish'], withActor: true },
  guarantee_decided: { to: 'everyone', detail: ['decision', 'wish'] },
  disputed: { to: 'staff' },
  dispute_closed: { to: 'staff', detail: ['state'] },
};

/** Oldest first. The lines of payments and refunds replace the events that say less about them. */
export async function eventsWithin(db: Db, order: SeenOrder, period: Period): Promise<ThreadEvent[]> {
  const [events, money] = await Promise.all([
    recordedEvents(db, order, period),
    order.side === 'staff' ? [] : moneyLines(db, order),
  ]);
  const isPaymentShown = money.some(({ kind }) => kind === 'payment');
  const refunds = new Set(money.flatMap(({ kind, detail }) => (kind === 'refund' ? [detail.id] : [])));
  const isReplaced = ({ kind, detail }: ThreadEvent) =>
    (kind === 'paid' && isPaymentShown) || (kind === 'refunded' && refunds.has(detail.refund_id));
  return [...events.filter((event) => !isReplaced(event)), ...money.filter(({ at }) => isWithin(period, at))].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

const isWithin = ({ from, until }: Period, at: string): boolean =>
  (from === null || at >= from) && (until === null || at < until);

async function recordedEvents(db: Db, { id, side, userId }: SeenOrder, { from, until }: Period) {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .select(['order_events.id', 'kind', 'actor_id', 'users.name', 'detail', 'order_events.created_at'])
    .where('order_id', '=', id)
    .$if(from !== null, (q) => q.where('order_events.created_at', '>=', from ?? ''))
    .$if(until !== null, (q) => q.where('order_events.created_at', '<', until ?? ''))
    .orderBy('order_events.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return rows.reverse().flatMap(({ id: eventId, kind, actor_id, name, detail, created_at }): ThreadEvent[] => {
    const rule = shown[kind];
    if (side !== 'admin' && (!rule || (side === 'customer' && rule.to === 'staff'))) return [];
    const isActorShown = actor_id !== null && (side !== 'customer' || rule?.withActor === true);
    return [
      {
        id: String(eventId),
        kind,
        by: isActorShown ? { id: actor_id, name: name ?? '', side: actor_id === userId ? 'customer' : 'team' } : null,
        detail: side === 'admin' ? JSON.parse(detail) : pick(JSON.parse(detail), rule?.detail ?? []),
        at: created_at,
      },
    ];
  });
}

const pick = (detail: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in detail ? [[name, detail[name]]] : [])));

/** Reads those of the whole order, which has few. A refund that was tried again is the newer one. */
async function moneyLines(db: Db, { id: orderId }: SeenOrder): Promise<ThreadEvent[]> {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'method', 'card', 'amount_cents', 'status', 'created_at'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .leftJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
      .select([
        'refunds.id',
        'refunds.state',
        'source',
        'refunds.provider',
        'payments.card',
        'refunds.amount_cents',
        'credit_note_number',
        'refunds.created_at',
      ])
      .where('refunds.order_id', '=', orderId)
      .where('superseded_by', 'is', null)
      .orderBy('refunds.id')
      .execute(),
  ]);
  return [
    ...payments.map(
      ({ id, method, card, amount_cents, status, created_at }): ThreadEvent => ({
        id: `payment-${id}`,
        kind: 'payment',
        by: null,
        detail: { amount: toDecimal(amount_cents), method, card, state: status },
        at: created_at,
      }),
    ),
    ...refunds.map(
      ({ id, state, source, provider, card, amount_cents, credit_note_number, created_at }): ThreadEvent => ({
        id: `refund-${id}`,
        kind: 'refund',
        by: null,
        detail: {
          id,
          amount: toDecimal(amount_cents),
          method: source === 'manual' ? null : provider,
          card,
          state,
          credit_note_number,
        },
        at: created_at,
      }),
    ),
  ];
}
