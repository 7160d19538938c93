import type { Selectable } from 'kysely';
import type { OrderPromise } from '../../../contract/shared/order-promise.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../shared/working-calendar.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { type Clock, notBefore, run, workingDaysLeft } from './clock-rules.ts';

export const promiseColumns = [
  'orders.clock_state',
  'orders.clock_reason',
  'orders.clock_since',
  'orders.clock_budget',
  'orders.clock_used',
  'orders.due_at',
  'orders.first_due_at',
  'orders.counted_due_at',
  'orders.withdrawal_until',
  'orders.early_start_at',
] as const;

type ColumnName = (typeof promiseColumns)[number] extends `orders.${infer Name}` ? Name : never;
export type PromiseRow = Pick<Selectable<Tables['orders']>, ColumnName>;

type Moves = OrderPromise['moves'];

export async function movesOfOrders(db: Db, orderIds: number[]): Promise<Map<number, Moves>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('promise_moves')
    .select(['order_id', 'from_at', 'to_at', 'reason', 'created_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  const toMove = ({ from_at, to_at, reason, created_at }: (typeof rows)[number]): Moves[number] => ({
    from: from_at,
    to: to_at,
    reason,
    at: created_at,
  });
  return new Map([...byOrder].map(([id, moves]) => [id, moves.map(toMove)]));
}

export const clockOf = (row: PromiseRow): Clock => ({
  state: row.clock_state,
  reason: row.clock_reason,
  since: new Date(row.clock_since),
  budget: row.clock_budget,
  used: row.clock_used,
  dueAt: new Date(row.due_at),
  countedDueAt: row.counted_due_at === null ? null : new Date(row.counted_due_at),
  notBefore: endOfWithdrawal(row),
});

/** Null if work may begin: nobody may withdraw, or the buyer asked for an early start. */
export const endOfWithdrawal = ({
  withdrawal_until: until,
  early_start_at: asked,
}: Pick<PromiseRow, 'withdrawal_until' | 'early_start_at'>): Date | null =>
  until === null || asked !== null ? null : new Date(until);

export const toClockColumns = ({ state, reason, since, budget, used, dueAt }: Clock) => ({
  clock_state: state,
  clock_reason: reason,
  clock_since: since.toISOString(),
  clock_budget: budget,
  clock_used: used,
  due_at: dueAt.toISOString(),
});

/** A waiting clock waits for these. */
export type OpenQuestions = Pick<OrderPromise, 'questions' | 'answered'>;
type More = { moves?: Moves | undefined; open?: OpenQuestions | undefined };

export function toPromise({ calendar, now }: PromiseView, row: PromiseRow, { moves = [], open }: More): OrderPromise {
  const clock = clockOf(row);
  return {
    state: clock.state,
    reason: clock.reason,
    due_on: dayIn(calendar, clock.dueAt),
    due_at: row.due_at,
    due_if_now: clock.state === 'waiting' ? dayIn(calendar, run(calendar, clock, notBefore(clock, now)).dueAt) : null,
    starts_on:
      clock.state === 'waiting' && clock.notBefore && clock.notBefore > now ? dayIn(calendar, clock.notBefore) : null,
    ...(open ?? { questions: 0, answered: 0 }),
    first_due_on: dayIn(calendar, new Date(row.first_due_at ?? row.due_at)),
    working_days_left: workingDaysLeft(calendar, clock, now),
    since: row.clock_since,
    today: dayIn(calendar, now),
    late: clock.state === 'running' && clock.dueAt < now,
    time_zone: calendar.timeZone,
    moves,
  };
}
