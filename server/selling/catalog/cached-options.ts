import type { Db } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Offer, type OptionRow, optionsOfServices } from './offers.ts';

const MAX_CACHED = 1_000;

type Cached = { version: number; options: OptionRow[] };

// Entries last until the settings are read again, after a minute for example.
const cached = new WeakMap<Settings, Map<number, Cached>>();

/** A change of a service's options changes its `updated_at`, so that no old option is sold. */
export async function cachedOptions(
  db: Db,
  settings: Settings,
  offers: readonly Pick<Offer, 'id' | 'updated_at'>[],
): Promise<OptionRow[]> {
  const known = cached.get(settings) ?? new Map<number, Cached>();
  cached.set(settings, known);
  const versions = offers.map(({ id, updated_at }) => ({ id, version: Date.parse(updated_at) }));
  const missing = versions.filter(({ id, version }) => known.get(id)?.version !== version);
  const hits = versions.flatMap(({ id, version }) => {
    const entry = known.get(id);
    return entry?.version === version ? entry.options : [];
  });
  if (missing.length === 0) return hits;
  const ids = missing.map(({ id }) => id);
  const read = await optionsOfServices(db, ids).execute();
  if (known.size >= MAX_CACHED) known.clear();
  for (const { id, version } of missing)
    known.set(id, { version, options: read.filter((option) => option.service_id === id) });
  return [...hits, ...read];
}
