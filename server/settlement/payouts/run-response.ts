import type { z } from 'zod';
import type { Commission } from '../../../contract/settlement/commissions.ts';
import type { ListedPayoutRun, PayoutRun, payoutsApi } from '../../../contract/settlement/payouts.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { commissionColumns, disputesOnly, toCommissions } from '../commissions/commissions.ts';

const columns = [
  'payout_runs.id',
  'payout_runs.number',
  'payout_runs.state',
  'payout_runs.cutoff_on',
  'payout_runs.minimum_cents',
  'payout_runs.total_cents',
  'payout_runs.paid_on',
  'payout_runs.reference',
  'payout_runs.created_at',
  'payout_runs.created_by',
  'payout_runs.approved_at',
  'payout_runs.approved_by',
] as const;

type Row = Omit<ListedPayoutRun, 'minimum' | 'total' | 'created_by' | 'approved_by' | 'payouts'> & {
  minimum_cents: number;
  total_cents: number;
  created_by: number | null;
  approved_by: number | null;
};
type Users = Awaited<ReturnType<typeof usersById>>;

const personOf = (users: Users, id: number) => ({ id, name: users.get(id)?.name ?? '' });

const toFields = (users: Users, { minimum_cents, total_cents, created_by, approved_by, ...row }: Row) => ({
  ...row,
  minimum: toDecimal(minimum_cents),
  total: toDecimal(total_cents),
  created_by: created_by === null ? null : personOf(users, created_by),
  approved_by: approved_by === null ? null : personOf(users, approved_by),
});

const adminsOf = ({ created_by, approved_by }: Row): number[] => [created_by, approved_by].filter((id) => id !== null);

type Query = z.output<typeof payoutsApi.runs.query>;

export async function listRuns(db: Db, query: Query) {
  const found = db
    .selectFrom('payout_runs')
    .$if(query.state !== undefined, (q) => q.where('payout_runs.state', '=', query.state ?? 'draft'))
    .$if(Boolean(query.search), (q) =>
      q.where((e) =>
        e.or([
          contains(['payout_runs.number', 'payout_runs.reference'], query.search ?? ''),
          e(
            'payout_runs.id',
            'in',
            e
              .selectFrom('payouts')
              .innerJoin('users', 'users.id', 'payouts.user_id')
              .select('payouts.run_id')
              .where(contains(['users.name', 'users.email'], query.search ?? '')),
          ),
        ]),
      ),
    );
  const page = await listPage<Row>(
    {
      rows: found.select(columns),
      count: query.search
        ? found.select((e) => e.fn.countAll<number>().as('total'))
        : countOf(db, 'payout_runs', { part: query.state }),
      sorts: {
        created_at: 'payout_runs.created_at',
        cutoff_on: 'payout_runs.cutoff_on',
        total: 'payout_runs.total_cents',
      },
      defaultSort: '-created_at',
      tieBreaker: 'payout_runs.id',
    },
    query,
  );
  const [users, counts] = await Promise.all([
    usersById(db, page.data.flatMap(adminsOf)),
    payoutCounts(
      db,
      page.data.map(({ id }) => id),
    ),
  ]);
  return { ...page, data: page.data.map((row) => ({ ...toFields(users, row), payouts: counts.get(row.id) ?? 0 })) };
}

async function payoutCounts(db: Db, runIds: number[]): Promise<Map<number, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select((e) => ['run_id', e.fn.countAll<number>().as('count')])
    .where('run_id', 'in', runIds)
    .groupBy('run_id')
    .execute();
  return new Map(rows.map(({ run_id, count }) => [run_id, Number(count)]));
}

export async function findRun({ db, settings }: Pick<Deps, 'db' | 'settings'>, id: number): Promise<PayoutRun> {
  const { time_zone } = await settings.current();
  const row = await db
    .selectFrom('payout_runs')
    .select([...columns, 'payout_runs.carried'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Payout run');
  const { carried: carriedJson, ...run } = row;
  const carried = JSON.parse(carriedJson) as { user_id: number; cents: number }[];
  const payouts = await db.selectFrom('payouts').selectAll().where('run_id', '=', id).orderBy('id').execute();
  const lines = await linesOf(
    db,
    payouts.map((payout) => payout.id),
    time_zone,
  );
  const users = await usersById(db, [
    ...adminsOf(run),
    ...payouts.map(({ user_id }) => user_id),
    ...carried.map(({ user_id }) => user_id),
  ]);
  const isOpen = run.state === 'draft' || run.state === 'approved';
  return {
    ...toFields(users, run),
    payouts: payouts
      .map((payout) => ({
        id: payout.id,
        user: personOf(users, payout.user_id),
        earned: toDecimal(payout.earned_cents),
        reversed: toDecimal(payout.reversed_cents),
        adjusted: toDecimal(payout.adjusted_cents),
        total: toDecimal(payout.total_cents),
        lines: lines.get(payout.id) ?? [],
      }))
      .sort((a, b) => a.user.name.localeCompare(b.user.name) || a.user.id - b.user.id),
    carried: carried.map(({ user_id, cents }) => ({ user: personOf(users, user_id), amount: toDecimal(cents) })),
    newer_reversals: isOpen ? await countNewerReversals(db, id) : 0,
    newer_disputes: [...lines.values()].flat().filter((line) => line.on_hold).length,
  };
}

async function linesOf(db: Db, payoutIds: number[], time_zone: string): Promise<Map<number, Commission[]>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('commissions')
    .select(commissionColumns)
    .where('payout_id', 'in', payoutIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const lines = await toCommissions(db, rows, { ...disputesOnly, time_zone });
  return Map.groupBy(lines, ({ payout }) => payout?.id ?? 0);
}

async function countNewerReversals(db: Db, runId: number): Promise<number> {
  const { count } = await db
    .selectFrom('commissions as reversals')
    .innerJoin('commissions', 'commissions.id', 'reversals.reverses_id')
    .innerJoin('payouts', 'payouts.id', 'commissions.payout_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('payouts.run_id', '=', runId)
    .where('reversals.payout_id', 'is', null)
    .where('reversals.status', '=', 'unpaid')
    .executeTakeFirstOrThrow();
  return Number(count);
}
