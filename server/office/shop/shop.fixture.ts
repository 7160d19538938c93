import type { ShopState } from '../../../contract/shared/company/shop-state.ts';
import { type World, world } from '../../../test/support/world.ts';

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
