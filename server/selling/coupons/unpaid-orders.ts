import { sql } from 'kysely';
import type { UnpaidCouponOrder } from '../../../contract/selling/coupons.ts';
import type { Page, Paging } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { companyDay } from '../../shared/company-day.ts';
import { listPage } from '../../shared/lists.ts';

/** Uses that unpaid orders and open payments hold, by coupon. */
export async function unpaidUsesOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupon_uses')
    .select((e) => ['coupon_id', e.fn.countAll<number>().as('held')])
    .where('coupon_id', 'in', ids)
    .where('state', '=', 'reserved')
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id, held }) => [coupon_id, Number(held)]));
}

const unpaidOrders = (db: Db, couponId: number) =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('coupon_uses.state', '=', 'reserved')
    .where('orders.deleted_at', 'is', null);

export async function listUnpaidOrders(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  couponId: number,
  query: Paging,
): Promise<Page<UnpaidCouponOrder>> {
  const { time_zone } = await settings.current();
  const page = await listPage(
    {
      rows: unpaidOrders(db, couponId)
        .innerJoin('users', 'users.id', 'orders.user_id')
        .select([
          'orders.id',
          'orders.total_cents',
          'orders.created_at',
          'users.id as customerId',
          'users.name',
          'users.email',
          sql<number>`(select max(invoices.id) from invoices where invoices.order_id = orders.id)`.as('invoiceId'),
        ]),
      count: unpaidOrders(db, couponId).select((e) => e.fn.countAll<number>().as('total')),
      sorts: {},
      defaultSort: 'id',
      tieBreaker: 'orders.id',
    },
    query,
  );
  return {
    ...page,
    data: page.data.map(({ id, total_cents, created_at, customerId, name, email, invoiceId }) => ({
      id,
      customer: { id: customerId, name, email },
      invoice_id: invoiceId,
      total: toDecimal(total_cents),
      created_at,
      day: companyDay(time_zone, created_at),
    })),
  };
}
