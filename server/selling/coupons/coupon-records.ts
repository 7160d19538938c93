import { expressionBuilder, type Selectable, sql } from 'kysely';
import {
  type Coupon,
  type CouponFields,
  type CouponState,
  canonicalCode,
  couponStates,
} from '../../../contract/selling/coupons.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import { countOf } from '../../adapters/database/counters.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { companyDayOrNull } from '../../shared/company-day.ts';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { mergeFields, type StoredFields } from './coupon-fields.ts';
import { assertTargetsExist, kindOfScope, replaceTargets, type Target, targetsOfCoupons } from './coupon-targets.ts';
import { unpaidUsesOf } from './unpaid-orders.ts';

type Row = Selectable<Tables['coupons']>;
type CouponDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'events'>;

/** All nodes read their cached coupons again. */
async function announceChange({ settings, events }: CouponDeps): Promise<void> {
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
}

const notDeleted = (db: Db) => db.selectFrom('coupons').where('deleted_at', 'is', null);

const idsOf = (targets: Target[], kind: Target['kind']) =>
  targets.filter((target) => target.kind === kind).map(({ id }) => id);

function stateOf({ active, starts_at, ends_at, max_uses, uses }: Row, now: number): Coupon['state'] {
  if (!active) return 'off';
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'expired';
  if (max_uses !== null && uses >= max_uses) return 'used_up';
  return starts_at !== null && Date.parse(starts_at) > now ? 'scheduled' : 'active';
}

/** The same as an expression of the database. */
const stateAt = (now: string) =>
  expressionBuilder<Tables, 'coupons'>()
    .case()
    .when('active', '=', false)
    .then('off' as const)
    .when('ends_at', '<=', now)
    .then('expired' as const)
    .when('uses', '>=', sql<number>`max_uses`)
    .then('used_up' as const)
    .when('starts_at', '>', now)
    .then('scheduled' as const)
    .else('active' as const)
    .end();

async function countStates(db: Db, now: string): Promise<Record<CouponState, number>> {
  const rows = await notDeleted(db)
    .select((e) => [stateAt(now).as('state'), e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(couponStates.map((state) => [state, 0])) as Record<CouponState, number>;
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

const orNull = (cents: number | null) => (cents === null ? null : toDecimal(cents));

type More = { targets: Target[]; unpaidUses: number; now: number; timeZone: string };

const toCoupon = (row: Row, { targets, unpaidUses, now, timeZone }: More): Coupon => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  percent: row.percent_milli === null ? null : row.percent_milli / 1000,
  amount: orNull(row.amount_cents),
  scope: row.scope,
  service_ids: idsOf(targets, 'service'),
  category_ids: idsOf(targets, 'category'),
  targets,
  minimum: orNull(row.minimum_cents),
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  ends_on: companyDayOrNull(timeZone, row.ends_at),
  max_uses: row.max_uses,
  max_uses_per_customer: row.max_uses_per_customer,
  first_purchase_only: row.first_purchase_only,
  active: row.active,
  state: stateOf(row, now),
  uses: row.uses,
  unpaid_uses: unpaidUses,
  discount: toDecimal(row.discount_cents),
  revenue: toDecimal(row.revenue_cents),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

async function toCoupons({ db, clock, settings }: CouponDeps, rows: Row[]): Promise<Coupon[]> {
  const { time_zone: timeZone } = await settings.current();
  const ids = rows.map(({ id }) => id);
  const [targets, held] = await Promise.all([targetsOfCoupons(db, ids), unpaidUsesOf(db, ids)]);
  const now = clock.now().getTime();
  return rows.map((row) =>
    toCoupon(row, { targets: targets.get(row.id) ?? [], unpaidUses: held.get(row.id) ?? 0, now, timeZone }),
  );
}

export async function listCoupons(
  deps: CouponDeps,
  query: ListQuery & { active?: '1' | '0' | undefined; state?: CouponState | undefined },
): Promise<Page<Coupon> & { counts: Record<CouponState, number> }> {
  const { search = '', active, state } = query;
  const now = deps.clock.now().toISOString();
  const filtered = notDeleted(deps.db)
    .$if(search !== '', (q) => q.where(contains(['code', 'name'], search)))
    .$if(active !== undefined, (q) => q.where('active', '=', active === '1'))
    .$if(state !== undefined, (q) => q.where(stateAt(now), '=', state ?? 'active'));
  const isUnfiltered = search === '' && active === undefined && state === undefined;
  const page = await listPage<Row>(
    {
      rows: filtered.selectAll(),
      count: isUnfiltered ? countOf(deps.db, 'coupons') : filtered.select((e) => e.fn.countAll<number>().as('total')),
      sorts: {
        code: 'code_canonical',
        uses: 'uses',
        discount: 'discount_cents',
        revenue: 'revenue_cents',
        // A coupon without an end sorts after all others.
        ends_at: sql`coalesce(ends_at, '9999-12-31T00:00:00.000Z')`,
        created_at: 'created_at',
      },
      defaultSort: '-created_at',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await toCoupons(deps, page.data), counts: await countStates(deps.db, now) };
}

async function couponById(deps: CouponDeps, id: number): Promise<Coupon> {
  const row = await notDeleted(deps.db).selectAll().where('id', '=', id).executeTakeFirst();
  const [coupon] = await toCoupons(deps, row ? [row] : []);
  if (!coupon) throw notFound('Coupon');
  return coupon;
}

const codeTaken = (error: unknown): unknown =>
  isUniqueViolation(error) ? invalidField('code', 'There is already a coupon with this code.') : error;

const toRow = ({ targetIds: _, code, ...row }: StoredFields) => ({
  ...row,
  code,
  code_canonical: canonicalCode(code) ?? code,
});

const auditable = ({ code_canonical: _, ...row }: ReturnType<typeof toRow>, targetIds: number[]) => ({
  ...row,
  targets: targetIds.join(', '),
});

export async function createCoupon(deps: CouponDeps, input: CouponFields, by: number): Promise<Coupon> {
  const fields = mergeFields(input, null);
  const row = toRow(fields);
  const kind = kindOfScope(fields.scope);
  const creating = deps.db.transaction().execute(async (trx) => {
    if (kind) await assertTargetsExist(trx, kind, fields.targetIds, []);
    const now = new Date().toISOString();
    const { id } = await trx
      .insertInto('coupons')
      .values({ ...row, created_by: by, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceTargets(trx, id, kind, fields.targetIds);
    await writeAuditEntry(trx, { by, action: 'coupon.create', id, after: auditable(row, fields.targetIds) });
    return id;
  });
  const id = await creating.catch((error) => {
    throw codeTaken(error);
  });
  await announceChange(deps);
  return couponById(deps, id);
}

export async function updateCoupon(
  deps: CouponDeps,
  id: number,
  { updated_at: seen, ...input }: CouponFields & { updated_at?: string | undefined },
  by: number,
): Promise<Coupon> {
  const updating = deps.db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'coupons', id);
    assertUnchanged(before, seen);
    const own = (await targetsOfCoupons(trx, [id])).get(id) ?? [];
    const ownIds = own.map((target) => target.id);
    const fields = mergeFields(input, { ...before, targetIds: ownIds });
    const row = toRow(fields);
    const kind = kindOfScope(fields.scope);
    if (kind) await assertTargetsExist(trx, kind, fields.targetIds, idsOf(own, kind));
    await trx
      .updateTable('coupons')
      .set({ ...row, updated_at: nextUpdatedAt(before) })
      .where('id', '=', id)
      .execute();
    await replaceTargets(trx, id, kind, fields.targetIds);
    const changed = changedFields(
      { ...before, targets: ownIds.join(', ') },
      auditable(row, kind ? fields.targetIds : []),
    );
    await writeAuditEntry(trx, { by, action: 'coupon.update', id, ...changed });
  });
  await updating.catch((error) => {
    throw codeTaken(error);
  });
  await announceChange(deps);
  return couponById(deps, id);
}

/** A used one can only be switched off: orders refer to it. */
export async function deleteCoupon(deps: CouponDeps, id: number, by: number): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'coupons', id);
    if (before.uses > 0) throw new AppError('conflict', 'This coupon has been used, so it can only be switched off.');
    const now = nextUpdatedAt(before);
    await trx.updateTable('coupons').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute();
    const { code, name } = before;
    await writeAuditEntry(trx, { by, action: 'coupon.delete', id, before: { code, name } });
  });
  await announceChange(deps);
  return { message: 'Coupon deleted.' };
}
