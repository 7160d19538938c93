import { sql } from 'kysely';
import type { WorkAction, WorkGroup, WorkKind, WorkRow } from '../../../contract/office/work-list.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';

export const ROWS = 3;

export type Context = { db: Db; view: PromiseView; today: string };

/** The rows that a group has of one kind of record, without hidden ones. */
export type Found = { count: number; rows: WorkRow[] };
export type Source = { group: WorkGroup; read(context: Context, hidden: Hidden): Promise<Found> };

/** The rows that an admin has snoozed, by kind. */
export type Hidden = { ids(kind: WorkKind): number[]; names(kind: WorkKind): string[] };

type New = Partial<WorkRow> & { kind: WorkKind; action: WorkAction; title: string };

export const toRow = (row: New): WorkRow => ({
  key: `${row.kind}:${row.id ?? 0}`,
  id: null,
  order_id: null,
  user_id: null,
  ref: null,
  further: 0,
  who: null,
  staff: [],
  amount: null,
  day: null,
  days_late: 0,
  at: null,
  ...row,
});

type Rows<T> = { execute(): Promise<T[]> };
type Total = { executeTakeFirstOrThrow(): Promise<{ count: number }> };

export const count = sql<number>`count(*)`.as('count');

/** The first rows of a query, and how many there are in all. */
export async function found<T>(rows: Rows<T>, total: Total, toWorkRow: (row: T) => WorkRow): Promise<Found> {
  const [first, { count: all }] = await Promise.all([rows.execute(), total.executeTakeFirstOrThrow()]);
  return { count: all, rows: first.map(toWorkRow) };
}
