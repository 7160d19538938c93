import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { AdminCancellation } from '../../../contract/work/cancellation-shapes.ts';
import type { cancellationsApi } from '../../../contract/work/cancellations.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { servicesOfOrders, usersById } from '../../selling/orders/orders.ts';
import { refundableOfOrder } from '../../settlement/refunds/refunds.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { mayRefuse } from './decide.ts';
import { payBackDay } from './open-withdrawals.ts';
import { type CancellationRow, toCancellation } from './record.ts';
import { exitRow, mayKeep } from './rules.ts';

type Query = z.output<typeof cancellationsApi.list.query>;
type Listed = Page<AdminCancellation> & { counts: { received: number; done: number } };

/** The index has it verbatim. */
export const isOpenFirst = sql`(case when state = 'received' then 1 else 0 end)`;

const rows = (db: Db, { state, kind, search }: Pick<Query, 'state' | 'kind' | 'search'>) =>
  db
    .selectFrom('cancellations')
    .$if(state !== undefined, (q) =>
      state === 'done' ? q.where('state', '<>', 'received') : q.where('state', '=', state ?? 'received'),
    )
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'withdrawal'))
    .$if(!!search, (q) => q.where(contains(['reference', 'name', 'email', 'order_number'], search ?? '')));

export async function listCancellations(db: Db, query: Query, view: PromiseView): Promise<Listed> {
  const page = await listPage<CancellationRow>(
    {
      rows: rows(db, query).selectAll(),
      count: rows(db, query).select((e) => e.fn.countAll<number>().as('total')),
      sorts: { open: isOpenFirst, received_at: 'received_at' },
      defaultSort: '-open',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await toAdminCancellations(db, page.data, view), counts: await countByView(db, query) };
}

/** The views show how many there are, with the other filters. */
async function countByView(db: Db, { kind, search }: Query): Promise<Listed['counts']> {
  const found = await rows(db, { state: undefined, kind, search })
    .select([isOpenFirst.as('open'), (e) => e.fn.countAll<number>().as('total')])
    .groupBy(isOpenFirst)
    .execute();
  const totalOf = (open: number) => Number(found.find((row) => Number(row.open) === open)?.total ?? 0);
  return { received: totalOf(1), done: totalOf(0) };
}

export async function cancellationById(db: Db, id: number, view: PromiseView): Promise<AdminCancellation> {
  const row = await db.selectFrom('cancellations').selectAll().where('id', '=', id).executeTakeFirst();
  const [shown] = row ? await toAdminCancellations(db, [row], view) : [];
  if (!shown) throw notFound('Cancellation');
  return shown;
}

async function toAdminCancellations(
  db: Db,
  list: readonly CancellationRow[],
  view: PromiseView,
): Promise<AdminCancellation[]> {
  const orderIds = list.flatMap(({ order_id }) => order_id ?? []);
  const people = list.flatMap(({ user_id, executed_by }) => [user_id, executed_by].flatMap((id) => id ?? []));
  const [services, users, orders] = await Promise.all([
    servicesOfOrders(db, orderIds),
    usersById(db, people),
    ordersById(db, orderIds),
  ]);
  const personOf = (id: number | null) => (id === null ? null : { id, name: users.get(id)?.name ?? '' });
  const { calendar, now } = view;
  const today = dayIn(calendar, now);
  return Promise.all(
    list.map(async (row) => {
      const order = row.order_id === null ? undefined : orders.get(row.order_id);
      const payBackBy = payBackDay(calendar.timeZone, row.received_at);
      // Only an open one has buttons.
      const exits = order && row.state === 'received' ? await exitRow(db, order.id).catch(() => null) : null;
      const shares = exits ? await refundableOfOrder(db, exits.id) : [];
      return {
        ...(await toCancellation(db, row, calendar.timeZone)),
        channel: row.channel,
        name: row.name,
        order_number: row.order_number,
        email: row.email,
        order: order ? { ...order, services: services.get(order.id) ?? '' } : null,
        user: personOf(row.user_id),
        confirmed_at: row.objected_at === null ? row.token_used_at : null,
        objected_at: row.objected_at,
        received_on: companyDay(calendar.timeZone, row.received_at),
        pay_back_by: payBackBy,
        days_left: Temporal.PlainDate.from(today).until(payBackBy).days,
        refundable: toDecimal(shares.reduce((sum, { cents }) => sum + cents, 0)),
        may_keep: exits !== null && mayKeep(exits),
        may_refuse: mayRefuse(row, exits),
        executed_by: personOf(row.executed_by),
      };
    }),
  );
}

async function ordersById(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const found = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}
