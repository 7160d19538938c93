import { sql } from 'kysely';
import type { z } from 'zod';
import type { assignmentsApi, Commission } from '../../../contract/assignments.ts';
import { moneyText, splitCents } from '../../../contract/money.ts';
import { type CommissionStatus, commissionStatuses } from '../../../contract/status.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdminsAnd } from '../notifications/notifications.ts';
import { peopleOf, writeOrderEvent } from '../orders/orders.ts';

type Delivered = { assignmentId: number; orderId: number; userId: number; totalCents: number; ratePercent: number };

/**
 * Writes what a delivered assignment earns: the order's commission, rounded to cents as a whole and then split among
 * all who were assigned, so that the parts add up. Nobody is assigned any more once work has begun.
 */
export async function writeCommission(trx: Db, { assignmentId, orderId, userId, totalCents, ratePercent }: Delivered) {
  const team = await trx.selectFrom('assignments').select('id').where('order_id', '=', orderId).orderBy('id').execute();
  // The rate has at most two decimals: in hundredths of a percent nothing is lost to floating point.
  const wholeCents = Math.round((totalCents * Math.round(ratePercent * 100)) / 10_000);
  const amountCents = splitCents(wholeCents, team.length)[team.findIndex(({ id }) => id === assignmentId)] ?? 0;
  const { id } = await trx
    .insertInto('commissions')
    .values({
      assignment_id: assignmentId,
      order_id: orderId,
      user_id: userId,
      amount_cents: amountCents,
      rate_percent: ratePercent,
      status: 'unpaid',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { commission_id: id, user_id: userId, amount: moneyText(amountCents) };
  await writeOrderEvent(trx, { orderId, kind: 'commission', by: userId, detail });
}

type Query = Omit<z.output<typeof assignmentsApi.commissions.query>, 'sort' | 'search' | 'user_id'> & {
  sort?: string | undefined;
  search?: string | undefined;
  user_id?: number | undefined;
};

const columns = [
  'commissions.id',
  'commissions.order_id',
  'commissions.user_id',
  'commissions.amount_cents',
  'commissions.rate_percent',
  'commissions.status',
  'commissions.payment_date',
  'commissions.created_at',
] as const;

type Row = Omit<Commission, 'amount' | 'staff'> & { user_id: number; amount_cents: number };

async function withStaff(db: Db, rows: Row[]): Promise<Commission[]> {
  const people = await peopleOf(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id, amount_cents, ...row }) => ({
    ...row,
    amount: moneyText(amount_cents),
    staff: { id: user_id, name: people.get(user_id)?.name ?? '' },
  }));
}

/** Among those who ever earned a commission, few enough to be looked through; also who has left since. */
async function staffNamed(db: Db, text: string): Promise<number[]> {
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

/** Whose commissions are asked for; undefined for everyone's. */
async function staffAsked(db: Db, { user_id, search }: Query): Promise<number[] | undefined> {
  if (!search) return user_id === undefined ? undefined : [user_id];
  return (await staffNamed(db, search)).filter((id) => id === (user_id ?? id));
}

/** Several people's commissions, but for a few, are best read in the list's own order: the sum hides their index. */
const IN_ORDER = 1_000;

/** Commissions, newest first, with the sums over all that the filter finds, in both states. */
export async function listCommissions(db: Db, query: Query) {
  const staff = await staffAsked(db, query);
  const sums = await sumsOf(db, staff);
  // Counted with the sums, in one go.
  const total = commissionStatuses
    .filter((status) => status === (query.status ?? status))
    .reduce((count, status) => count + sums[status].count, 0);
  const inOrder = (staff?.length ?? 0) > 1 && total > IN_ORDER;
  const whose = inOrder ? sql<number>`commissions.user_id + 0` : sql.ref<number>('commissions.user_id');
  const found = db
    .selectFrom('commissions')
    .$if(staff !== undefined, (q) => q.where((e) => (staff?.length ? e(whose, 'in', staff) : e.lit(false))))
    .$if(query.status !== undefined, (q) => q.where('commissions.status', '=', query.status ?? 'unpaid'));
  const page = await listPage<Row>(
    {
      rows: found.select(columns),
      count: db.selectNoFrom((e) => e.lit(total).as('total')),
      sorts: { created_at: 'commissions.created_at', amount: 'commissions.amount_cents' },
      start: '-created_at',
      tie: 'commissions.id',
    },
    query,
  );
  const totals = { unpaid: moneyText(sums.unpaid.cents), paid: moneyText(sums.paid.cents) };
  return { ...page, data: await withStaff(db, page.data), totals };
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
  const of = (status: CommissionStatus) => rows.find((row) => row.detail === status) ?? { count: 0, cents: 0 };
  return { unpaid: of('unpaid'), paid: of('paid') };
}

/** Once only: of two admins that press Pay, one pays. */
export async function payCommission(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  by: number,
): Promise<Commission> {
  const paid = await deps.db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const row = await trx
      .updateTable('commissions')
      .set({ status: 'paid', payment_date: now })
      .where('id', '=', id)
      .where('status', '=', 'unpaid')
      .returning(columns)
      .executeTakeFirst();
    if (!row) throw await whyNot(trx, id);
    const amount = moneyText(row.amount_cents);
    await writeOrderEvent(trx, {
      orderId: row.order_id,
      kind: 'commission_paid',
      by,
      detail: { commission_id: id, user_id: row.user_id, amount },
    });
    await writeAuditEntry(trx, {
      by,
      action: 'commission.pay',
      id,
      before: { status: 'unpaid' },
      after: { status: 'paid', payment_date: now, amount },
    });
    const owner = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', row.user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (owner)
      await queueEmail(trx, {
        kind: 'commission-paid',
        to: owner.email,
        userId: row.user_id,
        data: { commissionId: id },
      });
    return row;
  });
  await deps.events.publish({ type: 'mail.queued' });
  await notifyAdminsAnd(deps, { about: 'commission.changed', id }, [paid.user_id]);
  const [commission] = await withStaff(deps.db, [paid]);
  if (!commission) throw new Error('A paid commission is gone.');
  return commission;
}

async function whyNot(trx: Db, id: number): Promise<AppError> {
  const row = await trx.selectFrom('commissions').select('id').where('id', '=', id).executeTakeFirst();
  return row ? new AppError('conflict', 'This commission has been paid already.') : notFound('Commission');
}
