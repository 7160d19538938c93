import type { Db } from '../server/adapters/database/database.ts';
import type { Config } from '../server/config/config.ts';
import {
  type Clock,
  calendarIn,
  clockOf,
  pause,
  promiseColumns,
  stop,
  toClockColumns,
} from '../server/order/clock/clock.ts';
import { addMessage } from '../server/order/threads/threads.ts';
import { initialSettings } from '../server/shared/settings.ts';
import { openQuestions, sampleOrders } from './catalog.ts';
import { companyOfSeed } from './company.ts';
import { ago } from './time.ts';

const QUESTION = 'Which of the two mailboxes shall we move first? We go on as soon as we know.';

/** Delivery has stopped some clocks, and one has been paused since yesterday. */
export async function seedClocks(trx: Db, config: Config, admin: number): Promise<void> {
  const calendar = calendarIn(initialSettings(companyOfSeed(config), config.timeZone));
  const orders = await trx
    .selectFrom('orders')
    .select(['orders.id', 'orders.status', 'orders.payment_status', 'orders.created_at', ...promiseColumns])
    .select((e) =>
      e
        .selectFrom('assignments')
        .select((f) => f.fn.max('assignments.delivered_at').as('at'))
        .whereRef('assignments.order_id', '=', 'orders.id')
        .as('delivered_at'),
    )
    .orderBy('orders.id')
    .execute();
  const now = new Date();
  const pausedId = 1 + sampleOrders.findIndex(({ isPaused }) => isPaused);
  for (const order of orders) {
    const { id, created_at: placedAt, delivered_at: deliveredAt } = order;
    const running: Clock = { ...clockOf(order), state: 'running', reason: null, since: new Date(placedAt) };
    const span = { order_id: id, state: 'running' as const, reason: null, from_at: placedAt };
    if (order.status === 'delivered' && deliveredAt !== null) {
      await setClock(trx, id, stop(calendar, running, new Date(deliveredAt)), {
        first_delivered_at: deliveredAt,
        counted_due_at: order.due_at,
      });
      await addSpans(trx, { ...span, to_at: deliveredAt });
    } else if (id === pausedId) {
      const since = ago(1);
      await setClock(trx, id, pause(calendar, running, new Date(since), 'customer'));
      await addSpans(
        trx,
        { ...span, to_at: since },
        { order_id: id, state: 'paused', reason: 'customer', from_at: since, to_at: null },
      );
      const question = { orderId: id, authorId: admin, visibility: 'all', content: QUESTION } as const;
      await addMessage(trx, { ...question, emailedTo: 'everyone', now: new Date(since) });
    } else if (order.status === 'pending' && new Date(order.due_at) > now && missingOf(order) !== null) {
      const reason = missingOf(order);
      await setClock(trx, id, { ...running, state: 'waiting', reason });
      await addSpans(trx, { ...span, state: 'waiting', reason, to_at: null });
    } else {
      await setClock(trx, id, running);
      await addSpans(trx, { ...span, to_at: null });
    }
  }
}

const missingOf = ({ id, payment_status }: { id: number; payment_status: string }): 'payment' | 'intake' | null =>
  payment_status === 'unpaid' ? 'payment' : id in openQuestions ? 'intake' : null;

type Delivered = { first_delivered_at: string; counted_due_at: string };

const setClock = (trx: Db, id: number, clock: Clock, delivered?: Delivered) =>
  trx
    .updateTable('orders')
    .set({ ...toClockColumns(clock), ...delivered })
    .where('id', '=', id)
    .execute();

type Span = {
  order_id: number;
  state: 'waiting' | 'running' | 'paused';
  reason: 'payment' | 'intake' | 'customer' | null;
  from_at: string;
  to_at: string | null;
};

const addSpans = (trx: Db, ...spans: Span[]) => trx.insertInto('clock_spans').values(spans).execute();
