import { contentGroups } from '../../../contract/shared/company/groups.ts';
import type { ShopState } from '../../../contract/shared/company/shop-state.ts';
import { type World, world } from '../../../test/support/world.ts';
import { germanSeller } from '../../invoicing/tax/tax.fixture.ts';
import { storeFact } from './setup-facts.ts';

/** Tests start with an open shop, and no shop returns to its preview. */
export async function storeShopState({ deps }: Pick<World, 'deps'>, state: ShopState): Promise<void> {
  await deps.settings.set(deps.db, 'shop_state', state, null);
  deps.settings.invalidate();
  deps.responseCache.clear();
}

export async function previewWorld(options: Parameters<typeof world>[0] = {}) {
  const w = await world({ fresh: true, ...options });
  await storeShopState(w, 'preview');
  return w;
}

export const companyGroupExample = { name: 'Nordlicht IT', email: 'hallo@nordlicht.test' };

/** Makes every required fact of the checklist true. */
export async function makeReady(w: World, { version = 1 } = {}): Promise<void> {
  const { deps, db, admin } = w;
  const { settings } = deps;
  await settings.set(db, 'company', contentGroups.company.parse(companyGroupExample), admin.id);
  await settings.set(db, 'home', contentGroups.home.parse({}), admin.id);
  await settings.set(db, 'about', contentGroups.about.parse({}), admin.id);
  await settings.set(db, 'links', contentGroups.links.parse({}), admin.id);
  await settings.set(db, 'time_zone', 'Europe/Berlin', admin.id);
  await settings.set(db, 'working_days', [1, 2, 3, 4, 5], admin.id);
  await settings.set(db, 'seller', { ...germanSeller, legal_name: 'Nordlicht IT GmbH' }, admin.id);
  await settings.set(db, 'tax', { enabled: false, prices_include_tax: false, vies: false, label: 'VAT' }, admin.id);
  for (const kind of ['terms', 'privacy'] as const)
    await db
      .insertInto('legal_documents')
      .values({
        kind,
        version,
        state: 'effective',
        title: kind,
        html: '<p>All of it.</p>',
        changed: '',
        correction: false,
        notify: false,
        effective_on: '2026-11-01',
        published_at: new Date().toISOString(),
        published_by: admin.id,
        updated_at: new Date().toISOString(),
      })
      .execute();
  await storeFact(db, 'email', { to: admin.email }, new Date());
  await storeFact(db, 'stripe', { account: null }, new Date());
  settings.invalidate();
}
