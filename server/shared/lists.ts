import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, offsetOf, type Page, pageOf } from '../../contract/shared/http.ts';
import { type CountersQuery, findDay } from '../adapters/database/counters.ts';

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Case-insensitive. Column names must never come from input. */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${escapeLike(text.toLowerCase())}%`;
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

// biome-ignore lint/suspicious/noExplicitAny: a list may select from any tables.
type AnySelect<O> = SelectQueryBuilder<any, any, O>;

type ListPlan<O> = {
  rows: AnySelect<O>;
  count: AnySelect<{ total: number }>;
  /** Columns, or indexed expressions such as `lower(name)`. */
  sorts: Record<string, string | RawBuilder<unknown>>;
  defaultSort: string;
  /** A unique column: without it, a row could appear on two pages. */
  tieBreaker: string;
  /** The count stops early, so the list can't be read from its end. */
  capped?: boolean;
  /** The same rows for deep pages, which need only their ids: no joins, and an index that has all columns. */
  ids?: AnySelect<unknown>;
  days?: DayCounts;
};

/** `column` is the time by which the list is sorted and its rows are counted. */
export type DayCounts = { column: string; counts: CountersQuery };

/** Counters have days in UTC: they only find the page. */
async function rowsFromDay({ column, counts }: DayCounts, direction: 'asc' | 'desc', from: number) {
  const found = await findDay(counts, direction, from);
  if (!found) return null;
  const start = new Date(`${found.day}T00:00:00.000Z`);
  if (direction === 'desc') start.setUTCDate(start.getUTCDate() + 1);
  const comparison = sql.raw(direction === 'desc' ? '<' : '>=');
  return { rest: sql<SqlBool>`${sql.ref(column)} ${comparison} ${start.toISOString()}`, offset: from - found.before };
}

// Beyond this offset, a page's ids are read from the index before its rows.
const DEEP_OFFSET = 500;
// Skipping fewer rows costs less than finding the day.
const DAY_OFFSET = 5_000;

/** The second half is read backwards from the end, so that the last page costs as little as the first. */
export async function listPage<O>(plan: ListPlan<O>, query: ListQuery): Promise<Page<O>> {
  const { per_page } = query;
  const chosen = query.sort ?? plan.defaultSort;
  const descending = chosen.startsWith('-');
  const sort = plan.sorts[chosen.replace(/^-/, '')] ?? plan.tieBreaker;
  const key = typeof sort === 'string' ? sql.ref(sort) : sort;
  const offset = offsetOf(query);
  const read = async (backwards: boolean, from: number, size: number): Promise<O[]> => {
    const direction = descending !== backwards ? 'desc' : 'asc';
    const ordered = <Q extends AnySelect<unknown>>(rows: Q) =>
      rows.orderBy(key, direction).orderBy(sql.ref(plan.tieBreaker), direction) as Q;
    if (from < DEEP_OFFSET) return ordered(plan.rows).limit(size).offset(from).execute();
    const id = sql.ref<number>(plan.tieBreaker);
    const idsOnly = (plan.ids ?? plan.rows).clearSelect().select(id.as('id')) as AnySelect<{ id: number }>;
    const near =
      from >= DAY_OFFSET && plan.days?.column === sort ? await rowsFromDay(plan.days, direction, from) : null;
    const rows = near ? idsOnly.where(near.rest) : idsOnly;
    const ids = (
      await ordered(rows)
        .limit(size)
        .offset(near?.offset ?? from)
        .execute()
    ).map((row) => row.id);
    // The list's conditions would make the engine scan another index.
    return ids.length === 0 ? [] : ordered(plan.rows.clearWhere().where(id, 'in', ids)).execute();
  };
  const counting = plan.count.executeTakeFirstOrThrow();
  if (offset === 0) {
    const [{ total }, rows] = await Promise.all([counting, read(false, 0, per_page)]);
    return pageOf<O>(rows, total, query);
  }
  const { total } = await counting;
  const size = Math.min(per_page, total - offset);
  if (size <= 0) return pageOf<O>([], total, query);
  if (plan.capped || offset <= total / 2) return pageOf<O>(await read(false, offset, size), total, query);
  return pageOf<O>((await read(true, total - offset - size, size)).reverse(), total, query);
}
