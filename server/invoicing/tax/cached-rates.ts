import type { Selectable } from 'kysely';
import type { TaxCategory } from '../../../contract/shared/money-states.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';

type Row = Selectable<Tables['tax_rates']>;

export type Rate = Omit<Row, 'components'> & {
  category: TaxCategory;
  components: { name: string; rate_milli: number }[];
};

export const toRate = (row: Row): Rate => ({
  ...row,
  components: JSON.parse(row.components) as Rate['components'],
});

// Settings are read again after each change of a setting or rate, on any node.
const cached = new WeakMap<Settings, Promise<Rate[]>>();

/** Rates have the order in which they apply. */
export function ratesFor(db: Db, settings: Settings): Promise<Rate[]> {
  const known = cached.get(settings);
  if (known) return known;
  const loading = loadRates(db);
  cached.set(settings, loading);
  // A failure must not be cached.
  loading.catch(() => cached.delete(settings));
  return loading;
}

async function loadRates(db: Db): Promise<Rate[]> {
  const rows = await db.selectFrom('tax_rates').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(toRate);
}
