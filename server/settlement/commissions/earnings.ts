import type { z } from 'zod';
import type { commissionsApi } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { listCommissions } from './list-commissions.ts';
import type { CommissionView } from './pay-after.ts';

type Earner = { userId: number; query: z.output<typeof commissionsApi.earnings.query>; now: Date };

/** The list of one person, with the sums that only this person sees. */
export async function listEarnings(db: Db, { userId, query, now }: Earner, view: CommissionView) {
  const year = companyDay(view.time_zone, now).slice(0, 4);
  const sumOf = (status: 'paid' | 'unpaid') =>
    db
      .selectFrom('commissions')
      .select((e) => e.fn.sum<number | null>('amount_cents').as('cents'))
      .where('user_id', '=', userId)
      .where('status', '=', status);
  const [list, inRun, paid] = await Promise.all([
    listCommissions(db, { ...query, user_id: userId }, view),
    sumOf('unpaid').where('payout_id', 'is not', null).executeTakeFirstOrThrow(),
    sumOf('paid')
      .where('payment_date', '>=', startOfCompanyDay(view.time_zone, `${year}-01-01`))
      .executeTakeFirstOrThrow(),
  ]);
  const totals = {
    ...list.totals,
    in_run: toDecimal(Number(inRun.cents)),
    paid_this_year: toDecimal(Number(paid.cents)),
  };
  return { ...list, totals };
}
