import { type Setup, type SetupItem, type SetupKey, setupKeys } from '../../../contract/office/setup.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { settingsWithoutSample } from './remove-demo.ts';
import { readFacts, storeFact } from './setup-facts.ts';
import { type SetupDeps, setupItems } from './setup-items.ts';

/** Each item is a fact of the installation, never a click. */
export async function readSetup(
  { db, config, settings, clock }: SetupDeps,
  viewerId: number | null = null,
): Promise<Setup> {
  const [current, rows, facts, hasCatalog] = await Promise.all([
    settings.current(),
    db.selectFrom('settings').select('key').where('updated_by', 'is not', null).execute(),
    readFacts(db),
    hasAnyRecord(db),
  ]);
  const stored = new Set(rows.map(({ key }) => key));
  const context = {
    db,
    config,
    settings: settingsWithoutSample(current, stored),
    stored,
    facts,
    viewerId,
    now: clock.now(),
  };
  const skipped = new Set(facts.skipped?.value.keys);
  const items = await Promise.all(
    setupKeys.map(async (key): Promise<SetupItem> => {
      const { title, required, page: ownPage, read } = setupItems[key];
      const { done, detail, page = ownPage } = await read(context);
      const status = done ? 'done' : skipped.has(key) ? 'skipped' : 'open';
      return { key, title, status, required, detail, fix_url: page === null ? null : `/admin/dashboard/${page}` };
    }),
  );
  const done = items.filter(({ status }) => status === 'done').length;
  return { state: current.shop_state, done, total: items.length, items, can_add_sample: !hasCatalog };
}

/** Deleted records count: they still have the slugs that the sample needs. */
async function hasAnyRecord(db: Db): Promise<boolean> {
  const first = (table: 'service_categories' | 'services' | 'articles') => db.selectFrom(table).select('id').limit(1);
  const found = await Promise.all(
    [first('service_categories'), first('services'), first('articles')].map((one) => one.execute()),
  );
  return found.some((rows) => rows.length > 0);
}

export async function missingForOpening(deps: SetupDeps): Promise<string[]> {
  const { items } = await readSetup(deps);
  return items.flatMap(({ key, required, status }) => (status === 'open' && required ? [key] : []));
}

const isKey = (key: string): key is SetupKey => setupKeys.some((one) => one === key);

export async function skipItem(
  deps: SetupDeps & Pick<Deps, 'events'>,
  key: string,
  { isSkipped, viewerId }: { isSkipped: boolean; viewerId: number },
): Promise<Setup> {
  const { db, clock, events } = deps;
  if (!isKey(key)) throw notFound('Item');
  if (setupItems[key].required || key === 'open') throw new AppError('conflict', 'The shop can’t open without it.');
  await db.transaction().execute(async (trx) => {
    const { skipped } = await readFacts(trx);
    const others = (skipped?.value.keys ?? []).filter((one) => one !== key);
    await storeFact(trx, 'skipped', { keys: isSkipped ? [...others, key] : others }, clock.now());
  });
  await events.publish({ type: 'settings.changed' });
  return readSetup(deps, viewerId);
}
