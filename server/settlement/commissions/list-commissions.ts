import { sql } from 'kysely';
import type { z } from 'zod';
import type { Commission, commissionsApi } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { type CommissionStatus, commissionStatuses } from '../../../contract/shared/status.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { type CommissionRow, commissionColumns, toCommissions } from './commission-response.ts';
import type { CommissionView } from './pay-after.ts';
import { sumCarried, sumOnHold } from './unpaid-sums.ts';

type Query = Omit<z.output<typeof commissionsApi.list.query>, 'sort' | 'search' | 'user_id'> & {
  sort?: string | undefined;
  search?: string | undefined;
  user_id?: number | undefined;
};

/** Includes deleted users. */
async function findEarners(db: Db, text: string): Promise<number[]> {
  const earners = await countersFor(db, 'commissions').select('part').distinct().execute();
  if (earners.length === 0) return [];
  const staff = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      earners.map(({ part }) => Number(part)),
    )
    .where(contains(['name', 'email'], text))
    .execute();
  return staff.map(({ id }) => id);
}

async function filteredStaff(db: Db, { user_id, search }: Filters): Promise<number[] | undefined> {
  if (!search) return user_id === undefined ? undefined : [user_id];
  return (await findEarners(db, search)).filter((id) => id === (user_id ?? id));
}

// Above this, commissions of several users are read in list order; `+ 0` hides the user index.
const IN_ORDER_MIN_ROWS = 1_000;

type Filters = Omit<Query, 'page' | 'per_page' | 'sort'>;

async function findCommissions(db: Db, query: Filters) {
  const staff = await filteredStaff(db, query);
  const sums = await sumsOf(db, staff);
  const total = commissionStatuses
    .filter((status) => status === (query.status ?? status))
    .reduce((count, status) => count + sums[status].count, 0);
  const readInOrder = (staff?.length ?? 0) > 1 && total > IN_ORDER_MIN_ROWS;
  const userId = readInOrder ? sql<number>`commissions.user_id + 0` : sql.ref<number>('commissions.user_id');
  const commissions = db
    .selectFrom('commissions')
    .$if(staff !== undefined, (q) => q.where((e) => (staff?.length ? e(userId, 'in', staff) : e.lit(false))))
    .$if(query.status !== undefined, (q) => q.where('commissions.status', '=', query.status ?? 'unpaid'));
  return { staff, sums, total, commissions };
}

export async function commissionsFound(db: Db, query: Filters, view: CommissionView) {
  const { commissions } = await findCommissions(db, query);
  return {
    select: async (narrow: (found: typeof commissions) => typeof commissions): Promise<Commission[]> =>
      toCommissions(db, await narrow(commissions).select(commissionColumns).execute(), view),
  };
}

/** The totals cover all pages and both statuses. */
export async function listCommissions(db: Db, query: Query, view: CommissionView) {
  const { staff, sums, total, commissions } = await findCommissions(db, query);
  const page = await listPage<CommissionRow>(
    {
      rows: commissions.select(commissionColumns),
      count: db.selectNoFrom((e) => e.lit(total).as('total')),
      ...(staff === undefined && {
        days: { column: 'commissions.created_at', counts: countersFor(db, 'commission_days', { part: query.status }) },
      }),
      sorts: { created_at: 'commissions.created_at', amount: 'commissions.amount_cents' },
      defaultSort: '-created_at',
      tieBreaker: 'commissions.id',
    },
    query,
  );
  const [onHoldCents, carriedCents] = await Promise.all([sumOnHold(db, staff, view), sumCarried(db, staff, view)]);
  const totals = {
    unpaid: toDecimal(sums.unpaid.cents),
    paid: toDecimal(sums.paid.cents),
    on_hold: toDecimal(onHoldCents),
    carried: toDecimal(carriedCents),
  };
  return { ...page, data: await toCommissions(db, page.data, view), totals };
}

export async function countCommissions(db: Db, userId: number | undefined) {
  const { unpaid, paid } = await sumsOf(db, userId === undefined ? undefined : [userId]);
  return { unpaid: Number(unpaid.count), paid: Number(paid.count) };
}

async function sumsOf(
  db: Db,
  staff: number[] | undefined,
): Promise<Record<CommissionStatus, { count: number; cents: number }>> {
  const rows =
    staff?.length === 0
      ? []
      : await countersFor(db, 'commissions', { part: staff?.map(String) })
          .select(['detail', records.as('count'), amount.as('cents')])
          .groupBy('detail')
          .execute();
  const sumOf = (status: CommissionStatus) => rows.find((row) => row.detail === status) ?? { count: 0, cents: 0 };
  return { unpaid: sumOf('unpaid'), paid: sumOf('paid') };
}
