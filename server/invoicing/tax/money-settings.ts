import { regionCode } from '../../../contract/shared/countries.ts';
import type {
  InvoicingSettings,
  SellerInput,
  SellerSettings,
  TaxSettings,
} from '../../../contract/shared/settings-values.ts';
import type { Db } from '../../adapters/database/database.ts';
import { parseTaxId } from '../../adapters/tax-ids/tax-ids.ts';
import type { Deps } from '../../deps.ts';
import { asTexts, changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import { assertUnchanged } from '../../shared/records.ts';
import { type LastChange, lastChangeOf, lockSettings } from '../../shared/settings.ts';
import { sellerIn } from './seller.ts';

type SettingsDeps = Pick<Deps, 'db' | 'settings' | 'events' | 'config'>;
type Values = { seller: SellerSettings; tax: TaxSettings; invoicing: InvoicingSettings };
type Input = Omit<Values, 'seller'> & { seller: SellerInput };
type Key = keyof Values;
type Stored<K extends Key> = { key: K; value: Values[K] } & LastChange;

export async function getMoneySetting<K extends Key>(deps: SettingsDeps, key: K): Promise<Stored<K>> {
  const settings = await deps.settings.current();
  const values: Values = { ...settings, seller: sellerIn(settings, deps) };
  return { key, value: values[key], ...(await lastChangeOf(deps.db, rowsOf(key))) };
}

/** The company is shown with the time zone, so that a change of either makes it outdated. */
const rowsOf = (key: Key): string[] => (key === 'seller' ? ['seller', 'time_zone'] : [key]);

async function storedSetting(db: Db, key: Key): Promise<object> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row ? ((JSON.parse(row.value) as object | null) ?? {}) : {};
}

export async function updateMoneySetting<K extends Key>(
  deps: SettingsDeps,
  by: number,
  key: K,
  { value, updated_at }: { value: Input[K]; updated_at?: string | null | undefined },
): Promise<Stored<K>> {
  const { db, settings, events } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { updated_at: changedAt } = await lastChangeOf(trx, rowsOf(key));
    if (changedAt !== null && updated_at !== undefined)
      // Null means read before its first change.
      assertUnchanged({ updated_at: changedAt }, updated_at ?? new Date(0).toISOString());
    const { time_zone } = await settings.read(trx);
    const zone = key === 'seller' ? { time_zone } : {};
    const before = { ...(await storedSetting(trx, key)), ...zone };
    const sentZone = 'time_zone' in value ? (value.time_zone ?? time_zone) : time_zone;
    const after = { ...value, ...(key === 'seller' && { time_zone: sentZone }) };
    await settings.set<Key>(trx, key, after as Values[K], by);
    if (sentZone !== time_zone) await settings.set(trx, 'time_zone', sentZone, by);
    const changed = changedFields(asTexts(before), asTexts(after));
    await writeAuditEntry(trx, { by, action: 'settings.update', id: null, ...changed });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return getMoneySetting(deps, key);
}

/** Throws 422 for an invalid tax id. */
export async function checkedSeller(seller: SellerInput): Promise<SellerInput> {
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
