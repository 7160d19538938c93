import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { type PayAfter, unclaimed, unpayableOrders } from '../commissions/commissions.ts';

export type ClaimingRun = { id: number; claimed_until: string; minimum_cents: number; user_ids: string | null };

const claimable = (db: Db, until: string, payAfter: PayAfter) =>
  sql<boolean>`${unclaimed} and commissions.created_at < ${until}
    and (commissions.order_id is null or commissions.order_id not in (${unpayableOrders(db, payAfter)}))`;

const peopleOf = ({ user_ids }: ClaimingRun): number[] | null =>
  user_ids === null ? null : (JSON.parse(user_ids) as number[]);

async function claimableSums(
  trx: Db,
  run: ClaimingRun,
  payAfter: PayAfter,
): Promise<{ userId: number; cents: number }[]> {
  const people = peopleOf(run);
  const rows = await trx
    .selectFrom('commissions')
    .select((e) => ['commissions.user_id', e.fn.sum<number>('commissions.amount_cents').as('cents')])
    .where(claimable(trx, run.claimed_until, payAfter))
    .$if(people !== null, (q) => q.where('commissions.user_id', 'in', people ?? []))
    .groupBy('commissions.user_id')
    .orderBy('commissions.user_id')
    .execute();
  return rows.map(({ user_id, cents }) => ({ userId: user_id, cents: Number(cents) }));
}

const isPayable = (cents: number, { minimum_cents }: ClaimingRun): boolean => cents > 0 && cents >= minimum_cents;

/**
 * Creates a payout for each person with enough. Compare and set claims the lines; the sums are those of the claimed
 * ones.
 */
export async function claimPayouts(trx: Db, run: ClaimingRun, payAfter: PayAfter): Promise<void> {
  for (const { userId, cents } of await claimableSums(trx, run, payAfter)) {
    if (!isPayable(cents, run)) continue;
    const { id } = await trx
      .insertInto('payouts')
      .values({
        run_id: run.id,
        user_id: userId,
        earned_cents: cents,
        reversed_cents: 0,
        adjusted_cents: 0,
        total_cents: cents,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('commissions')
      .set({ payout_id: id })
      .where('user_id', '=', userId)
      .where(claimable(trx, run.claimed_until, payAfter))
      .execute();
    await updatePayout(trx, run, id);
  }
  await updateRun(trx, run, payAfter);
}

/** Call it after a change of the payout's lines. If too little is left, its lines are free again. */
export async function updatePayout(trx: Db, run: ClaimingRun, payoutId: number): Promise<void> {
  const sums = await trx
    .selectFrom('commissions')
    .select((e) => ['kind', e.fn.sum<number>('amount_cents').as('cents')])
    .where('payout_id', '=', payoutId)
    .groupBy('kind')
    .execute();
  const sumOf = (kind: string) => Number(sums.find((row) => row.kind === kind)?.cents ?? 0);
  const [earned_cents, reversed_cents, adjusted_cents] = [sumOf('earned'), sumOf('reversal'), sumOf('adjustment')];
  const total_cents = earned_cents + reversed_cents + adjusted_cents;
  if (isPayable(total_cents, run)) {
    await trx
      .updateTable('payouts')
      .set({ earned_cents, reversed_cents, adjusted_cents, total_cents })
      .where('id', '=', payoutId)
      .execute();
    return;
  }
  await trx.updateTable('commissions').set({ payout_id: null }).where('payout_id', '=', payoutId).execute();
  await trx.deleteFrom('payouts').where('id', '=', payoutId).execute();
}

export async function updateRun(trx: Db, run: ClaimingRun, payAfter: PayAfter): Promise<void> {
  const carried = await claimableSums(trx, run, payAfter);
  const { cents } = await trx
    .selectFrom('payouts')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('total_cents'), sql<number>`0`).as('cents'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('payout_runs')
    .set({
      total_cents: Number(cents),
      carried: JSON.stringify(carried.map((one) => ({ user_id: one.userId, cents: one.cents }))),
    })
    .where('id', '=', run.id)
    .execute();
}
