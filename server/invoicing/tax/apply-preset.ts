import type { TaxPresetInput, TaxRate } from '../../../contract/invoicing/tax.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { AppError } from '../../shared/errors.ts';
import { lockSettings } from '../../shared/settings.ts';
import { type Preset, presetFor } from './presets.ts';
import { movedTo, sellerIn } from './seller.ts';
import { announceRates, insertRates, type RateDeps, toTaxRate } from './tax-rates.ts';

const MESSAGE = 'Rates as of 2026-11. Please check them.';

export async function applyPreset(
  deps: RateDeps,
  by: number,
  input: TaxPresetInput,
): Promise<{ message: string; rates: TaxRate[] }> {
  const preset = presetFor(input);
  const created = await deps.db.transaction().execute(async (trx) => {
    // Other changes of settings and rates wait, so that none of them is lost.
    await lockSettings(trx);
    const settings = await deps.settings.read(trx);
    const seller = sellerIn(settings, deps);
    const today = companyDay(seller.time_zone, deps.clock.now());
    await removeRates(trx, { replace: input.replace, today });
    await deps.settings.set(trx, 'tax', { ...settings.tax, ...preset.tax }, by);
    if (preset.home) await deps.settings.set(trx, 'seller', movedTo(preset.home, seller), by);
    const rates = await insertRates(trx, toRows(preset, today));
    const { preset: name, place, oss } = input;
    await writeAuditEntry(trx, { by, action: 'tax_rate.preset', id: null, after: { preset: name, place, oss } });
    return rates;
  });
  await announceRates(deps);
  return { message: MESSAGE, rates: created.map(toTaxRate) };
}

const toRows = ({ rates }: Preset, today: string) =>
  rates.map(({ region = null, buyer = 'any', needs_tax_id = false, note = null, components, ...rate }, i) => ({
    ...rate,
    region,
    buyer,
    needs_tax_id,
    note,
    components: JSON.stringify(components),
    rate_milli: components.reduce((sum, part) => sum + part.rate_milli, 0),
    valid_from: today,
    valid_to: null,
    position: i + 1,
  }));

/** Rates in use end with the day before: issued documents have their own copy, and the list still shows them. */
async function removeRates(trx: Db, { replace, today }: { replace: boolean; today: string }): Promise<void> {
  const current = trx
    .selectFrom('tax_rates')
    .where((e) => e.or([e('valid_to', 'is', null), e('valid_to', '>=', today)]));
  const existing = await current.select('id').limit(1).executeTakeFirst();
  if (!existing) return;
  if (!replace) throw new AppError('conflict', 'There are tax rates already. Replace them?');
  await trx.deleteFrom('tax_rates').where('used_at', 'is', null).execute();
  const yesterday = daysAfter(today, -1);
  await trx
    .updateTable('tax_rates')
    .set({ valid_to: yesterday, updated_at: new Date().toISOString() })
    .where((e) => e.or([e('valid_to', 'is', null), e('valid_to', '>=', today)]))
    .execute();
}
