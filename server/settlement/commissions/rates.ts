import { sql } from 'kysely';
import type { z } from 'zod';
import type { CommissionRate, commissionRateInput, commissionsApi } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { CommissionRateKind } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { usersById } from '../../selling/orders/orders.ts';
import { companyDay } from '../../shared/company-day.ts';
import { invalidField } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { milliOf } from './rate-for.ts';

const columns = [
  'commission_rates.id',
  'commission_rates.user_id',
  'commission_rates.service_id',
  'commission_rates.kind',
  'commission_rates.rate_milli',
  'commission_rates.amount_cents',
  'commission_rates.valid_from',
  'commission_rates.created_by',
] as const;

const rates = (db: Db) =>
  db
    .selectFrom('commission_rates')
    .leftJoin('users', 'users.id', 'commission_rates.user_id')
    .leftJoin('services', 'services.id', 'commission_rates.service_id');

type Query = z.output<typeof commissionsApi.rates.query>;
type RateDeps = Pick<Deps, 'clock' | 'config' | 'settings'>;

export async function listRates(db: Db, { clock, config, settings }: RateDeps, query: Query) {
  const { time_zone } = await settings.current();
  const now = clock.now().toISOString();
  const all = rates(db)
    .$if(query.user_id !== undefined, (q) => q.where('commission_rates.user_id', '=', query.user_id ?? 0))
    .$if(query.service_id !== undefined, (q) => q.where('commission_rates.service_id', '=', query.service_id ?? 0));
  const found = all
    .$if(query.current !== undefined, (q) => q.where('commission_rates.id', 'in', currentRates(db, now)))
    .$if(Boolean(query.search), (q) =>
      q.where(contains(['users.name', 'users.email', 'services.title'], query.search ?? '')),
    );
  const [page, counts] = await Promise.all([
    listPage(
      {
        rows: found.select(columns),
        count: found.select((e) => e.fn.countAll<number>().as('total')),
        sorts: { valid_from: 'commission_rates.valid_from' },
        defaultSort: '-valid_from',
        tieBreaker: 'commission_rates.id',
      },
      query,
    ),
    all
      .select((e) => [
        e.fn.countAll<number>().as('all'),
        e.fn.countAll<number>().filterWhere('commission_rates.id', 'in', currentRates(db, now)).as('current'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    ...page,
    data: await toRates(db, page.data, { now, time_zone }),
    counts,
    default_percent: config.commissionPercent,
  };
}

const currentRates = (db: Db, now: string) =>
  db
    .selectFrom(
      db
        .selectFrom('commission_rates')
        .select([
          'commission_rates.id',
          sql<number>`row_number() over (partition by user_id, service_id order by valid_from desc, commission_rates.id desc)`.as(
            'place',
          ),
        ])
        .where('valid_from', '<=', now)
        .as('current'),
    )
    .select('current.id')
    .where('current.place', '=', 1);

type Row = {
  id: number;
  user_id: number | null;
  service_id: number | null;
  kind: CommissionRateKind;
  rate_milli: number | null;
  amount_cents: number | null;
  valid_from: string;
  created_by: number | null;
};

type RateView = { now: string; time_zone: string };

async function toRates(db: Db, rows: Row[], { now, time_zone }: RateView): Promise<CommissionRate[]> {
  if (rows.length === 0) return [];
  const ids = (values: (number | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const [users, services, current] = await Promise.all([
    usersById(db, ids(rows.flatMap((row) => [row.user_id, row.created_by]))),
    titlesOf(db, ids(rows.map((row) => row.service_id))),
    currentRates(db, now).execute(),
  ]);
  const person = (id: number | null) => (id === null ? null : { id, name: users.get(id)?.name ?? '' });
  return rows.map((row) => ({
    id: row.id,
    user: person(row.user_id),
    service: row.service_id === null ? null : { id: row.service_id, title: services.get(row.service_id) ?? '' },
    kind: row.kind,
    percent: row.rate_milli === null ? null : row.rate_milli / 1_000,
    amount: row.amount_cents === null ? null : toDecimal(row.amount_cents),
    is_current: current.some(({ id }) => id === row.id),
    valid_from: row.valid_from,
    day: companyDay(time_zone, row.valid_from),
    created_by: person(row.created_by),
  }));
}

async function titlesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const services = await db.selectFrom('services').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(services.map(({ id, title }) => [id, title]));
}

type NewRate = z.output<typeof commissionRateInput> & { by: number };

/** Applies to new assignments: existing ones keep their rates. */
export async function createRate(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { user_id, service_id, kind, percent, amount, by }: NewRate,
): Promise<CommissionRate> {
  const now = clock.now().toISOString();
  const { time_zone } = await settings.current();
  const row = await db.transaction().execute(async (trx) => {
    if (user_id && !(await isStaff(trx, user_id))) throw invalidField('user_id', 'Please choose a staff member.');
    if (service_id && !(await isService(trx, service_id))) throw invalidField('service_id', 'Please choose a service.');
    const created = await trx
      .insertInto('commission_rates')
      .values({
        user_id: user_id ?? null,
        service_id: service_id ?? null,
        kind,
        rate_milli: kind === 'percent' ? milliOf(percent ?? 0) : null,
        amount_cents: kind === 'fixed' ? (amount ?? 0) : null,
        valid_from: now,
        created_by: by,
        created_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = { user_id, service_id, kind, percent, amount: amount == null ? null : toDecimal(amount) };
    await writeAuditEntry(trx, { by, action: 'commission_rate.create', id: created.id, after });
    return created;
  });
  const [rate] = await toRates(db, [row], { now, time_zone });
  if (!rate) throw new Error('The new rate could not be loaded.');
  return rate;
}

const isStaff = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('roles.name', '=', 'staff')
    .executeTakeFirst()) !== undefined;

const isService = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('services')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
