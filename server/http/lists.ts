import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, type Page, pageOf } from '../../contract/http.ts';

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
  /** What `sort` may name, as columns; the first is the order without `sort`. A leading `-` reads downwards. */
  sorts: Record<string, string>;
  start: string;
  /** Settles ties, so that no row shows on two pages. */
  tie: string;
};

/**
 * One page of a list. A page in the far half is read from the end backwards, so that the last page of very many costs
 * what the first one costs.
 */
export async function listPage<O>(plan: ListPlan<O>, query: ListQuery): Promise<Page<O>> {
  const { page, per_page } = query;
  const { total } = await plan.count.executeTakeFirstOrThrow();
  const chosen = query.sort ?? plan.start;
  const downwards = chosen.startsWith('-');
  const column = plan.sorts[chosen.replace(/^-/, '')] ?? plan.tie;
  const offset = (page - 1) * per_page;
  const fromEnd = offset > total / 2;
  const size = fromEnd ? Math.max(0, Math.min(per_page, total - offset)) : per_page;
  if (offset >= total || size === 0) return pageOf<O>([], total, query);
  const direction = downwards !== fromEnd ? 'desc' : 'asc';
  const rows = await plan.rows
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref(plan.tie), direction)
    .limit(size)
    .offset(fromEnd ? total - offset - size : offset)
    .execute();
  return pageOf<O>(fromEnd ? rows.reverse() : rows, total, query);
}

