import type { CustomerOrderDetail } from '../../../contract/selling/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import { refundsOf } from '../../invoicing/billing/billing.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { activeOrders, visibleTo } from '../../platform/order-record/order-record.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { amountsOfOrder, toAmounts } from './order-amounts.ts';
import { orderColumns, toCustomerOrders } from './order-response.ts';

type Step = CustomerOrderDetail['timeline'][number];
type Timed = Omit<Step, 'at' | 'day'> & { at: string | null };

export async function customerOrderDetail(
  db: Db,
  customerId: number,
  id: number,
  view: PromiseView,
): Promise<CustomerOrderDetail> {
  const row = await activeOrders(db)
    .select(orderColumns)
    .select(amountsOfOrder)
    .where(visibleTo(customerId))
    .where('orders.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Order');
  const { discount_cents, tax_cents, document, ...listed } = row;
  const [order] = await toCustomerOrders(db, [listed], view);
  if (!order) throw notFound('Order');
  const [assignments, invoices, refunds] = await Promise.all([
    assignmentsOf(db, id),
    db.selectFrom('invoices').select('paid_at').where('order_id', '=', id).where('status', '<>', 'void').execute(),
    refundsOf(
      db,
      order.invoices.map((invoice) => invoice.id),
      view.calendar.timeZone,
    ),
  ]);
  const worked = timesOf(assignments);
  const steps: Timed[] = [
    { step: 'placed', at: order.created_at, staff: null },
    { step: 'paid', at: firstOf(invoices.map(({ paid_at }) => paid_at)), staff: null },
    ...assignments.map(({ name, assigned_at }) => ({ step: 'assigned', at: assigned_at, staff: name }) as const),
    { step: 'started', at: worked.started_at, staff: null },
    { step: 'completed', at: worked.completed_at, staff: null },
    { step: 'delivered', at: order.delivered_at, staff: null },
  ];
  return {
    ...order,
    ...toAmounts({ discount_cents, tax_cents, document }),
    refunds: [...refunds.values()].flat().sort((a, b) => a.id - b.id),
    timeline: steps
      .flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at, day: companyDay(view.calendar.timeZone, at) }]))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  };
}

const assignmentsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select(['users.name', 'assigned_at', 'started_at', 'completed_at'])
    .where('order_id', '=', orderId)
    .orderBy('assignments.id')
    .execute();

type Worked = { started_at: string | null; completed_at: string | null };

const timesOf = (assignments: readonly Worked[]): Worked => ({
  started_at: firstOf(assignments.map(({ started_at }) => started_at)),
  completed_at: whenAll(assignments.map(({ completed_at }) => completed_at)),
});

export const workTimesOf = async (db: Db, orderId: number): Promise<Worked> =>
  timesOf(await assignmentsOf(db, orderId));

const firstOf = (times: (string | null)[]): string | null => times.flatMap((time) => time ?? []).sort()[0] ?? null;

const whenAll = (times: (string | null)[]): string | null =>
  times.includes(null)
    ? null
    : (times
        .flatMap((time) => time ?? [])
        .sort()
        .at(-1) ?? null);
