import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, offsetOf, type Page, pageOf } from '../../contract/http.ts';

/** Text that stands for itself inside a LIKE pattern. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether one of the columns holds the text, in either case. Columns are names of ours, never input. */
export function contains(columns: readonly string[], text: string): Expression<SqlBool> {
  const pattern = `%${literal(text.toLowerCase())}%`;
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`;
}

// biome-ignore lint/suspicious/noExplicitAny: a list may select from any tables, and gives back whatever they hold.
type AnySelect<O> = SelectQueryBuilder<any, any, O>;

type ListPlan<O> = {
  /** Rows to show, without order and limits. */
  rows: AnySelect<O>;
  /** The same condition, to be counted; joins that only add columns are left out. */
  count: AnySelect<{ total: number }>;
  /** What `sort` may name: columns, or what an index is made of, as `lower(name)`. */
  sorts: Record<string, string | RawBuilder<unknown>>;
  /** The order without `sort`. A leading `-` reads downwards. */
  start: string;
  /** Settles ties, so that no row shows on two pages. */
  tie: string;
  /** The count stops early and there is more behind it: such a list can't be read from its end. */
  capped?: boolean;
};

// Further in, the rows before a page are passed over in the index alone, and only its own are fetched.
const DEEP = 500;

/**
 * One page of a list. A page in the far half is read from the end backwards, so that the last page of very many costs
 * what the first one costs.
 */
export async function listPage<O>(plan: ListPlan<O>, query: ListQuery): Promise<Page<O>> {
  const { per_page } = query;
  const chosen = query.sort ?? plan.start;
  const downwards = chosen.startsWith('-');
  const wanted = plan.sorts[chosen.replace(/^-/, '')] ?? plan.tie;
  const key = typeof wanted === 'string' ? sql.ref(wanted) : wanted;
  const offset = offsetOf(query);
  const read = async (backwards: boolean, from: number, size: number): Promise<O[]> => {
    const direction = downwards !== backwards ? 'desc' : 'asc';
    const ordered = <Q extends AnySelect<unknown>>(rows: Q) =>
      rows.orderBy(key, direction).orderBy(sql.ref(plan.tie), direction) as Q;
    if (from < DEEP) return ordered(plan.rows).limit(size).offset(from).execute();
    const id = sql.ref<number>(plan.tie);
    const bare = plan.rows.clearSelect().select(id.as('id')) as AnySelect<{ id: number }>;
    const ids = (await ordered(bare).limit(size).offset(from).execute()).map((row) => row.id);
    // Without the list's conditions, which these fulfil: the engine would rather go through a condition's index again.
    return ids.length === 0 ? [] : ordered(plan.rows.clearWhere().where(id, 'in', ids)).execute();
  };
  const counting = plan.count.executeTakeFirstOrThrow();
  // The first page is the same whatever the count says: the two need not wait for each other.
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
