import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { type PayAfter, unpayableOrders } from './pay-after.ts';

/** The partial index of what a payout run may claim has this condition verbatim. */
export const unclaimed = sql<boolean>`commissions.payout_id is null and commissions.status = 'unpaid'`;

const sumOf = sql<number>`coalesce(sum(commissions.amount_cents), 0)`;

/** `staff`: undefined for everyone. */
type Staff = number[] | undefined;

export async function sumOnHold(db: Db, staff: Staff, payAfter: PayAfter): Promise<number> {
  if (staff?.length === 0) return 0;
  const { cents } = await db
    .selectFrom('commissions')
    // Few orders are on hold. As conditions, these would make SQLite read all unpaid commissions, or all of a person.
    .select((e) => [
      e.fn
        .sum<number | null>('amount_cents')
        .filterWhere(e.and([e('status', '=', 'unpaid'), ...(staff ? [e('user_id', 'in', staff)] : [])]))
        .as('cents'),
    ])
    .where('order_id', 'in', unpayableOrders(db, payAfter))
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Carried over from the last payout run: it stores the people; the amounts change when they are paid. */
export async function sumCarried(db: Db, staff: Staff, payAfter: PayAfter): Promise<number> {
  const last = await db
    .selectFrom('payout_runs')
    .select(['carried', 'claimed_until'])
    .where('state', '<>', 'canceled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const people = last ? (JSON.parse(last.carried) as { user_id: number }[]).map(({ user_id }) => user_id) : [];
  const carried = people.filter((id) => staff?.includes(id) ?? true);
  if (!last || carried.length === 0) return 0;
  const { cents } = await db
    .selectFrom('commissions')
    .select(sumOf.as('cents'))
    .where(unclaimed)
    .where('created_at', '<', last.claimed_until)
    .where('user_id', 'in', carried)
    .where((e) => e.or([e('order_id', 'is', null), e('order_id', 'not in', unpayableOrders(db, payAfter))]))
    .executeTakeFirstOrThrow();
  return Number(cents);
}
