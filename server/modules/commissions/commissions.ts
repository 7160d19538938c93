import { sql } from 'kysely';
import type { z } from 'zod';
import type { Commission, commissionsApi } from '../../../contract/commissions.ts';
import { splitCents, toDecimal } from '../../../contract/money.ts';
import { type CommissionStatus, commissionStatuses } from '../../../contract/status.ts';
import { amount, countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { writeAuditEntry } from '../audit/audit.ts';
import { changeQueuedEmail, type EmailData, queueEmail } from '../email/outbox.ts';
import { notifyAdminsAnd, queueNotification } from '../notifications/notifications.ts';
import { usersById, writeOrderEvents } from '../orders/orders.ts';

type Delivered = { assignmentId: number; orderId: number; userId: number; totalCents: number; ratePercent: number };

/**
 * Rounded to cents and then split, so that the shares add up. The team is final: staff can't be assigned once work has
 * started.
 */
export async function writeCommission(trx: Db, { assignmentId, orderId, userId, totalCents, ratePercent }: Delivered) {
  const team = await trx.selectFrom('assignments').select('id').where('order_id', '=', orderId).orderBy('id').execute();
  // The rate has at most two decimals: in hundredths of a percent it is an integer.
  const commissionCents = Math.round((totalCents * Math.round(ratePercent * 100)) / 10_000);
  const amountCents = splitCents(commissionCents, team.length)[team.findIndex(({ id }) => id === assignmentId)] ?? 0;
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
  const detail = { commission_id: id, user_id: userId, amount: toDecimal(amountCents) };
  await writeOrderEvents(trx, { orderId, kind: 'commission', actorId: userId, detail });
}

type Query = Omit<z.output<typeof commissionsApi.list.query>, 'sort' | 'search' | 'user_id'> & {
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

async function toCommissions(db: Db, rows: Row[]): Promise<Commission[]> {
  const users = await usersById(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ user_id, amount_cents, ...row }) => ({
    ...row,
    amount: toDecimal(amount_cents),
    staff: { id: user_id, name: users.get(user_id)?.name ?? '' },
  }));
}

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

/** All commissions that the filters find, whatever their number. */
export async function commissionsFound(db: Db, query: Filters) {
  const { commissions } = await findCommissions(db, query);
  return {
    select: async (narrow: (found: typeof commissions) => typeof commissions): Promise<Commission[]> =>
      toCommissions(db, await narrow(commissions).select(columns).execute()),
  };
}

/** The totals cover all pages and both statuses. */
export async function listCommissions(db: Db, query: Query) {
  const { staff, sums, total, commissions } = await findCommissions(db, query);
  const page = await listPage<Row>(
    {
      rows: commissions.select(columns),
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
  const totals = { unpaid: toDecimal(sums.unpaid.cents), paid: toDecimal(sums.paid.cents) };
  return { ...page, data: await toCommissions(db, page.data), totals };
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

/** The waiting email of each person who is paid several commissions at once. */
export type PaymentEmails = Map<number, number>;

type Paid = { to: string; userId: number; commissionId: number };

async function addToPaymentEmail(trx: Db, { to, userId, commissionId }: Paid, emails: PaymentEmails): Promise<void> {
  const first = emails.get(userId);
  const add = ({ more = [], ...data }: EmailData['commission-paid']) => ({ ...data, more: [...more, commissionId] });
  if (first !== undefined && (await changeQueuedEmail(trx, first, 'commission-paid', add))) return;
  const id = await queueEmail(trx, { kind: 'commission-paid', to, userId, data: { commissionId } });
  emails.set(userId, id);
}

/** Of two concurrent calls one succeeds, the other gets 409. */
export async function payCommission(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  by: number,
  emails: PaymentEmails = new Map(),
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
    if (!row) throw await refusal(trx, id);
    const amount = toDecimal(row.amount_cents);
    await writeOrderEvents(trx, {
      orderId: row.order_id,
      kind: 'commission_paid',
      actorId: by,
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
    if (owner) await addToPaymentEmail(trx, { to: owner.email, userId: row.user_id, commissionId: id }, emails);
    const data = { orderId: row.order_id, amount };
    await queueNotification(trx, { kind: 'commission_paid', subjectId: id, actorId: by, data, to: [row.user_id] });
    return row;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyAdminsAnd(deps, { event: 'commission.changed', id }, [paid.user_id]);
  const [commission] = await toCommissions(deps.db, [paid]);
  if (!commission) throw new Error('The paid commission could not be loaded.');
  return commission;
}

async function refusal(trx: Db, id: number): Promise<AppError> {
  const row = await trx.selectFrom('commissions').select('id').where('id', '=', id).executeTakeFirst();
  return row ? new AppError('conflict', 'This commission has already been paid.') : notFound('Commission');
}
