import { regionCode } from '../../../contract/shared/countries.ts';
import type { InvoicingSettings, SellerSettings, TaxSettings } from '../../../contract/shared/settings-values.ts';
import type { Db } from '../../adapters/database/database.ts';
import { parseTaxId } from '../../adapters/tax-ids/tax-ids.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { type LastChange, lastChangeOf, lockSettings } from '../../shared/settings.ts';
import { sellerIn } from './seller.ts';

type SettingsDeps = Pick<Deps, 'db' | 'settings' | 'events' | 'config'>;
type Values = { seller: SellerSettings; tax: TaxSettings; invoicing: InvoicingSettings };
type Key = keyof Values;
type Stored<K extends Key> = { key: K; value: Values[K] } & LastChange;

export async function getMoneySetting<K extends Key>(deps: SettingsDeps, key: K): Promise<Stored<K>> {
  const settings = await deps.settings.current();
  const values: Values = { ...settings, seller: sellerIn(settings, deps) };
  return { key, value: values[key], ...(await lastChangeOf(deps.db, [key])) };
}

async function storedSetting(db: Db, key: Key): Promise<{ value: object; updated_at: string | null }> {
  const row = await db.selectFrom('settings').select(['value', 'updated_at']).where('key', '=', key).executeTakeFirst();
  return { value: row ? ((JSON.parse(row.value) as object | null) ?? {}) : {}, updated_at: row?.updated_at ?? null };
}

export async function updateMoneySetting<K extends Key>(
  deps: SettingsDeps,
  by: number,
  key: K,
  input: { value: Values[K]; updated_at?: string | null | undefined },
): Promise<Stored<K>> {
  const { db, settings, events } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await storedSetting(trx, key);
    if (before.updated_at !== null && input.updated_at !== undefined)
      // Null means read before its first change.
      assertUnchanged({ updated_at: before.updated_at }, input.updated_at ?? new Date(0).toISOString());
    await settings.set<Key>(trx, key, input.value, by);
    const changed = changedFields(asTexts(before.value), asTexts(input.value));
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return getMoneySetting(deps, key);
}

/** The audit log compares and shows lists as texts. */
const asTexts = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'object' ? JSON.stringify(one) : one]),
  );

/** Throws 422 for an invalid tax id. */
export async function checkedSeller(seller: SellerSettings): Promise<SellerSettings> {
  const errors: FieldErrors = {};
  const { country } = seller;
  const region = country === '' || seller.region === '' ? seller.region : regionCode(country, seller.region);
  if (region === null) errors['value.region'] = ['The value.region field must be a state of that country.'];
  const tax_ids = await Promise.all(
    seller.tax_ids.map(async (taxId, i) => {
      if (taxId.kind === 'other') return taxId;
      const at = `value.tax_ids.${i}.number`;
      if (country === '') errors['value.country'] = ['The value.country field is required.'];
      const parsed = country === '' ? taxId : await parseTaxId(country, taxId.number);
      if ('error' in parsed) errors[at] = [parsed.error];
      else if (parsed.kind !== taxId.kind)
        errors[at] = [`The ${at} field is not of this kind in the seller's country.`];
      return 'error' in parsed ? taxId : { ...taxId, number: parsed.number };
    }),
  );
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new AppError('invalid', first, { errors });
  return { ...seller, region: region ?? '', tax_ids };
}
