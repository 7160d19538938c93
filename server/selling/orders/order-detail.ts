import type { OrderDetail } from '../../../contract/selling/orders-admin.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { activeOrders } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { amountsOfOrder, toAmounts } from './order-amounts.ts';
import { invoicesOfOrders } from './order-relations.ts';
import { orderColumns, toAdminOrders } from './order-response.ts';

type Commission = NonNullable<OrderDetail['assignments'][number]['commission']>;

export async function orderDetail(db: Db, id: number, view: PromiseView): Promise<OrderDetail> {
  const row = await activeOrders(db)
    .select(orderColumns)
    .select(amountsOfOrder)
    .select((e) => [
      'orders.owner_id',
      e.selectFrom('users').select('users.name').whereRef('users.id', '=', 'orders.owner_id').as('owner_name'),
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
  const { discount_cents, tax_cents, document, owner_id, owner_name, ...listed } = row;
  const [order] = await toAdminOrders(db, [listed], view);
  if (!order) throw notFound('Order');
  const [assignments, invoices, payments, history] = await Promise.all([
    assignmentsOf(db, id),
    invoicesOfOrders(db, [id]),
    paymentsOf(db, id),
    historyOf(db, id),
  ]);
  return {
    ...order,
    ...toAmounts({ discount_cents, tax_cents, document }),
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
    assignments,
    invoices: invoices.get(id) ?? [],
    payments,
    history,
  };
}

async function assignmentsOf(db: Db, orderId: number): Promise<OrderDetail['assignments']> {
  const commissions = await commissionsOf(db, orderId);
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select([
      'assignments.id',
      'assignments.user_id',
      'users.name',
      'assignments.status',
      'assignments.notes',
      'assignments.round',
      'assignments.assigned_at',
      'assignments.started_at',
      'assignments.completed_at',
      'assignments.delivered_at',
    ])
    .where('assignments.order_id', '=', orderId)
    .orderBy('assignments.id')
    .execute();
  return rows.map(({ user_id, name, ...assignment }) => ({
    ...assignment,
    user: { id: user_id, name },
    commission: commissions.get(user_id) ?? null,
  }));
}

async function commissionsOf(db: Db, orderId: number): Promise<Map<number, Commission>> {
  const rows = await db
    .selectFrom('commissions')
    .select(['id', 'kind', 'user_id', 'amount_cents', 'status', 'note', 'reverses_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const toPart = ({ id, amount_cents, status }: (typeof rows)[number]) => ({
    id,
    amount: toDecimal(amount_cents),
    status,
  });
  const toCommission = (earned: (typeof rows)[number]): Commission => ({
    ...toPart(earned),
    reversals: rows
      .filter(({ reverses_id }) => reverses_id === earned.id)
      .map((reversal) => ({ ...toPart(reversal), note: reversal.note })),
  });
  return new Map(rows.filter(({ kind }) => kind === 'earned').map((earned) => [earned.user_id, toCommission(earned)]));
}

async function paymentsOf(db: Db, orderId: number): Promise<OrderDetail['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'provider_ref', 'amount_cents', 'status', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ amount_cents, ...payment }) => ({ ...payment, amount: toDecimal(amount_cents) }));
}

async function historyOf(db: Db, orderId: number): Promise<OrderDetail['history']> {
  const rows = await db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .select([
      'order_events.id',
      'order_events.kind',
      'order_events.actor_id',
      'users.name',
      'order_events.detail',
      'order_events.created_at',
    ])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute();
  return rows.map(({ actor_id, name, detail, ...event }) => ({
    ...event,
    actor: actor_id === null ? null : { id: actor_id, name: name ?? '' },
    detail: JSON.parse(detail),
  }));
}
