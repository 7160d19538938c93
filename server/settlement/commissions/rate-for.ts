import type { CommissionRateKind } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';

export const milliOf = (percent: number): number => Math.round(percent * 1_000);

/** Stored with the assignment. An order of several services may have both a share and an amount. */
export type FrozenRate = { rate_kind: CommissionRateKind; rate_milli: number | null; fixed_cents: number | null };

type Assignee = { orderId: number; userId: number; now: string; defaultPercent: number };
type Rate = { rate_milli: number | null; amount_cents: number | null };

/**
 * The rate of person and service comes first, then of the person, then of the service. Several services are weighted by
 * their nets.
 */
export async function rateFor(db: Db, { orderId, userId, now, defaultPercent }: Assignee): Promise<FrozenRate> {
  const rates = await validRates(db, userId, now);
  const items = await itemsOf(db, orderId);
  const find = (user: number | null, service: number | null) =>
    rates.find((rate) => rate.user_id === user && rate.service_id === service);
  const otherwise: Rate = { rate_milli: milliOf(defaultPercent), amount_cents: null };
  const rateOf = (service: number | null): Rate =>
    (service === null ? undefined : find(userId, service)) ??
    find(userId, null) ??
    (service === null ? undefined : find(null, service)) ??
    otherwise;
  const nets = items.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const parts = items.map(({ service_id, net_cents }) => ({
    ...rateOf(service_id),
    weight: nets > 0 ? net_cents / nets : 1 / items.length,
  }));
  const weighted = (value: (rate: Rate) => number | null) =>
    Math.round(parts.reduce((sum, part) => sum + (value(part) ?? 0) * part.weight, 0));
  const fixedCents = weighted((rate) => rate.amount_cents);
  if (parts.length > 0 && parts.every(({ rate_milli }) => rate_milli === null))
    return { rate_kind: 'fixed', rate_milli: null, fixed_cents: fixedCents };
  const rateMilli = parts.length > 0 ? weighted((rate) => rate.rate_milli) : otherwise.rate_milli;
  return { rate_kind: 'percent', rate_milli: rateMilli, fixed_cents: fixedCents || null };
}

const validRates = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('commission_rates')
    .select(['user_id', 'service_id', 'rate_milli', 'amount_cents'])
    .where('valid_from', '<=', now)
    .where((e) => e.or([e('user_id', '=', userId), e('user_id', 'is', null)]))
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();

const itemsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_items')
    .leftJoin('order_items as parents', 'parents.id', 'order_items.parent_id')
    .select((e) => [
      e.fn.coalesce('parents.service_id', 'order_items.service_id').as('service_id'),
      'order_items.net_cents',
    ])
    .where('order_items.order_id', '=', orderId)
    .execute();

/** Assignments from before rates were stored get the current rate. */
export async function freezeMissingRates(db: Db, defaultPercent: number): Promise<void> {
  await db
    .updateTable('assignments')
    .set({ rate_milli: milliOf(defaultPercent) })
    .where('rate_kind', '=', 'percent')
    .where('rate_milli', 'is', null)
    .where('status', '<>', 'delivered')
    .execute();
}
