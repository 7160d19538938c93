import type { Commission } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { companyDay, companyDayOrNull } from '../../shared/company-day.ts';
import { type CommissionView, type PayAfter, unpayableOrders } from './pay-after.ts';

export const commissionColumns = [
  'commissions.id',
  'commissions.kind',
  'commissions.order_id',
  'commissions.user_id',
  'commissions.base_cents',
  'commissions.amount_cents',
  'commissions.rate_kind',
  'commissions.rate_percent',
  'commissions.status',
  'commissions.payment_date',
  'commissions.created_at',
  'commissions.reverses_id',
  'commissions.note',
  'commissions.payout_id',
] as const;

export type CommissionRow = Omit<
  Commission,
  'amount' | 'base' | 'services' | 'staff' | 'on_hold' | 'payout' | 'reversed' | 'day' | 'paid_on'
> & {
  user_id: number;
  base_cents: number;
  amount_cents: number;
  payout_id: number | null;
};

const different = (ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

export async function toCommissions(db: Db, rows: CommissionRow[], view: CommissionView): Promise<Commission[]> {
  const [users, payouts, services, unpayable, reversed] = await Promise.all([
    usersById(db, different(rows.map((row) => row.user_id))),
    payoutsById(db, different(rows.map((row) => row.payout_id))),
    servicesByOrder(db, different(rows.map((row) => row.order_id))),
    unpayableOrderIds(db, view),
    unpaidReversals(
      db,
      rows.filter(({ kind }) => kind === 'earned').map(({ id }) => id),
    ),
  ]);
  return rows.map(({ user_id, base_cents, amount_cents, payout_id, ...row }) => ({
    ...row,
    services: (row.order_id === null ? undefined : services.get(row.order_id)) ?? [],
    day: companyDay(view.time_zone, row.created_at),
    paid_on: companyDayOrNull(view.time_zone, row.payment_date),
    base: toDecimal(base_cents),
    amount: toDecimal(amount_cents),
    reversed: toDecimal(reversed.get(row.id) ?? 0),
    on_hold: row.status === 'unpaid' && row.order_id !== null && unpayable.has(row.order_id),
    payout: (payout_id === null ? undefined : payouts.get(payout_id)) ?? null,
    staff: { id: user_id, name: users.get(user_id)?.name ?? '' },
  }));
}

async function unpayableOrderIds(db: Db, payAfter: PayAfter): Promise<Set<number>> {
  return new Set((await unpayableOrders(db, payAfter).execute()).map(({ order_id }) => order_id));
}

async function unpaidReversals(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const sums = new Map<number, number>();
  // A payout run may have more lines than a statement has parameters.
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('commissions')
      .select((e) => [e.ref('reverses_id').$notNull().as('id'), e.fn.sum<number>('amount_cents').as('cents')])
      .where('reverses_id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .where('status', '=', 'unpaid')
      .groupBy('reverses_id')
      .execute();
    for (const { id, cents } of rows) sums.set(id, Number(cents));
  }
  return sums;
}

const IDS_AT_ONCE = 1_000;

async function servicesByOrder(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const titles = new Map<number, string[]>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const items = await db
      .selectFrom('order_items')
      .select(['order_id', 'title'])
      .where('parent_id', 'is', null)
      .where('order_id', 'in', ids.slice(from, from + IDS_AT_ONCE))
      .orderBy('id')
      .execute();
    for (const { order_id, title } of items) titles.set(order_id, [...(titles.get(order_id) ?? []), title]);
  }
  return titles;
}

async function payoutsById(db: Db, ids: number[]): Promise<Map<number, NonNullable<Commission['payout']>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run_id')
    .select(['payouts.id', 'payouts.run_id', 'payout_runs.number', 'payout_runs.cutoff_on'])
    .where('payouts.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
