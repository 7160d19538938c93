import { type BulkInput, MAX_LONG_ACTION_RECORDS } from '../../../contract/office/bulk.ts';
import { numberText } from '../../../contract/shared/language/formats.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { BulkDeps, ListPlan } from '../../shared/area.ts';
import { AppError, invalidField } from '../../shared/errors.ts';

type ListDeps = Pick<BulkDeps, 'db' | 'clock' | 'config' | 'settings'>;

const paging = { page: true, per_page: true, sort: true } as const;
const PER_PAGE = 100;
/** A search's total is a lower limit from here on. */
const SEARCH_LIMIT = 1_000;

const changed = () => new AppError('conflict', 'The list has changed since. Reload it and select again.');

/** An unknown parameter would select records that the list does not show. */
export function parseFilter(plan: ListPlan, filter: Record<string, string | number>): Record<string, unknown> {
  const parsed = plan.query
    .omit(paging)
    .strict()
    .safeParse({ ...filter, ...plan.fixed });
  const isFixed = Object.entries(plan.fixed ?? {}).every(([name, value]) => (filter[name] ?? value) === value);
  if (parsed.success && isFixed) return parsed.data;
  const [issue] = parsed.error?.issues ?? [];
  const name = issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
  throw invalidField(
    'filter',
    `The filter must be a query of this list${name === undefined ? '' : `: check ${String(name)}`}.`,
  );
}

export async function assertTotal(
  deps: ListDeps,
  plan: ListPlan,
  { filter, expected_total }: BulkInput,
): Promise<number> {
  const query = parseFilter(plan, filter ?? {});
  const { meta } = await plan.list(deps.db, { ...query, page: 1, per_page: 1 }, await promiseViewOf(deps));
  if (meta.total !== expected_total) throw changed();
  return meta.total;
}

/** Exactly the records that the list shows. 409 if their number is no longer `expected_total`. */
export async function selectedIds(deps: ListDeps, plan: ListPlan, input: BulkInput): Promise<number[]> {
  if (input.ids) return [...new Set(input.ids)];
  const query = parseFilter(plan, input.filter ?? {});
  const total = await assertTotal(deps, plan, input);
  if (query.search && total >= SEARCH_LIMIT)
    throw new AppError('conflict', 'This search finds too many records to change at once. Please narrow it down.');
  if (total > MAX_LONG_ACTION_RECORDS)
    throw new AppError(
      'conflict',
      `At most ${numberText(MAX_LONG_ACTION_RECORDS)} records can be changed at once. Please narrow the list down.`,
    );
  const ids = new Set<number>();
  const view = await promiseViewOf(deps);
  for (let page = 1; ids.size < total; page += 1) {
    const { data } = await plan.list(deps.db, { ...query, page, per_page: PER_PAGE, sort: 'id' }, view);
    for (const { id } of data) ids.add(id);
    if (data.length === 0) break;
  }
  if (ids.size !== total) throw changed();
  return [...ids];
}
