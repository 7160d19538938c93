import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { TaxRate, TaxRateInput, taxApi } from '../../../contract/invoicing/tax.ts';
import { regionCode } from '../../../contract/shared/countries.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, nextUpdatedAt } from '../../shared/records.ts';
import { lockSettings } from '../../shared/settings.ts';
import { type Rate, toRate } from './cached-rates.ts';
import { sellerOf } from './seller.ts';

export type RateDeps = Pick<Deps, 'db' | 'settings' | 'events' | 'config' | 'clock'>;
type Query = z.output<typeof taxApi.rates.query>;
type NewRate = Insertable<Tables['tax_rates']>;

export const toTaxRate = ({ components, rate_milli, used_at, ...rate }: Rate): TaxRate => ({
  ...rate,
  components: components.map((part) => ({ name: part.name, rate: part.rate_milli / 1000 })),
  rate: rate_milli / 1000,
  in_use: used_at !== null,
});

export async function listTaxRates(db: Db, query: Query): Promise<Page<TaxRate>> {
  const { search = '' } = query;
  const rates = db
    .selectFrom('tax_rates')
    .$if(search !== '', (q) => q.where(contains(['tax_rates.name', 'tax_rates.country', 'tax_rates.region'], search)));
  const page = await listPage(
    {
      rows: rates.selectAll(),
      count: rates.select((e) => e.fn.countAll<number>().as('total')),
      sorts: {
        name: 'tax_rates.name',
        country: 'tax_rates.country',
        position: 'tax_rates.position',
        valid_from: 'tax_rates.valid_from',
        created_at: 'tax_rates.created_at',
      },
      defaultSort: 'position',
      tieBreaker: 'tax_rates.id',
    },
    query,
  );
  return { ...page, data: page.data.map((row) => toTaxRate(toRate(row))) };
}

export async function findTaxRate(db: Db, id: number): Promise<Rate> {
  const row = await db.selectFrom('tax_rates').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Tax rate');
  return toRate(row);
}

/** All nodes load the rates again, and the public pages that show prices. */
export async function announceRates({ settings, events }: Pick<Deps, 'settings' | 'events'>): Promise<void> {
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
}

const toColumns = (input: TaxRateInput) => {
  const components = input.components.map(({ name, rate }) => ({ name, rate_milli: rate }));
  return {
    name: input.name,
    country: input.country,
    region: input.region && regionCode(input.country, input.region),
    buyer: input.buyer,
    needs_tax_id: input.needs_tax_id,
    category: input.category,
    components: JSON.stringify(components),
    rate_milli: components.reduce((sum, part) => sum + part.rate_milli, 0),
    note: input.note ?? null,
    valid_to: input.valid_to ?? null,
  };
};

export async function createTaxRate(deps: RateDeps, by: number, input: TaxRateInput): Promise<TaxRate> {
  const today = companyDay((await sellerOf(deps)).time_zone, deps.clock.now());
  const created = await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const row = {
      ...toColumns(input),
      valid_from: input.valid_from ?? today,
      position: input.position ?? (await lastPosition(trx)) + 1,
    };
    const [rate] = await insertRates(trx, [row]);
    if (!rate) throw new Error('The tax rate was not stored.');
    await writeAuditEntry(trx, { by, action: 'tax_rate.create', id: rate.id, after: row });
    return rate;
  });
  await announceRates(deps);
  return toTaxRate(created);
}

export async function insertRates(trx: Db, rows: Omit<NewRate, 'created_at' | 'updated_at'>[]): Promise<Rate[]> {
  if (rows.length === 0) return [];
  const now = new Date().toISOString();
  const inserted = await trx
    .insertInto('tax_rates')
    .values(rows.map((row) => ({ ...row, created_at: now, updated_at: now })))
    .returningAll()
    .execute();
  return inserted.map(toRate).sort((a, b) => a.position - b.position || a.id - b.id);
}

const lastPosition = async (trx: Db): Promise<number> => {
  const { last } = await trx
    .selectFrom('tax_rates')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last as number | null) ?? 0;
};

const IN_USE = 'This tax rate has been used, so only its last day can be changed. End it, and add another one.';

export async function updateTaxRate(deps: RateDeps, by: number, id: number, input: TaxRateInput): Promise<TaxRate> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await findTaxRate(trx, id);
    assertUnchanged(before, input.updated_at);
    const after = {
      ...toColumns(input),
      valid_from: input.valid_from ?? before.valid_from,
      position: input.position ?? before.position,
    };
    if (after.valid_to !== null && after.valid_to < after.valid_from)
      throw invalidField('valid_to', 'The valid to field must not be before the first day.');
    const changed = changedFields({ ...before, components: JSON.stringify(before.components) }, after);
    if (before.used_at !== null && Object.keys(changed.after).some((field) => field !== 'valid_to'))
      throw new AppError('conflict', IN_USE);
    await trx
      .updateTable('tax_rates')
      .set({ ...after, updated_at: nextUpdatedAt(before) })
      .where('id', '=', id)
      .execute();
    await writeAuditEntry(trx, { by, action: 'tax_rate.update', id, ...changed });
  });
  await announceRates(deps);
  return toTaxRate(await findTaxRate(deps.db, id));
}

export async function deleteTaxRate(deps: RateDeps, by: number, id: number): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { components, ...before } = await findTaxRate(trx, id);
    // A sale that is being paid may mark it as used in between.
    const { numDeletedRows } = await trx
      .deleteFrom('tax_rates')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('conflict', 'This tax rate has been used, so it can only be ended.');
    await writeAuditEntry(trx, { by, action: 'tax_rate.delete', id, before: { ...before, components } });
  });
  await announceRates(deps);
  return { message: 'Tax rate deleted.' };
}

/** Written with the order: from now on, the rate can only be ended. */
export async function markRateUsed(trx: Db, id: number, at: string): Promise<void> {
  await writeAtCommit(
    trx,
    trx.updateTable('tax_rates').set({ used_at: at }).where('id', '=', id).where('used_at', 'is', null),
  );
}
