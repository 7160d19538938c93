import type { ShopState } from '../../contract/shared/company/shop-state.ts';
import type { Db } from '../adapters/database/schema/schema.ts';
import { type Config, ConfigError } from '../config/config.ts';

/**
 * The first start stores the state. A production shop that has sold nothing and offers nothing begins with a preview, and
 * so does one whose records are those of the demo. Anything else is open, as releases without a state were.
 */
export async function checkShopState(db: Db, config: Config): Promise<void> {
  const stored = await db.selectFrom('settings').select('key').where('key', 'in', ['shop_state', 'origin']).execute();
  const known = new Set(stored.map(({ key }) => key));
  if (config.production && known.has('origin')) await store(db, 'preview', { replaces: true });
  else if (!known.has('shop_state'))
    await store(db, config.production && (await isUnused(db)) ? 'preview' : 'open', { replaces: false });
  if (config.testKeys.length === 0) return;
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'shop_state')
    .executeTakeFirstOrThrow();
  if (JSON.parse(value) !== 'preview') throw new ConfigError(config.testKeys.join('\n'));
}

async function isUnused(db: Db): Promise<boolean> {
  const [service, order] = await Promise.all([
    db
      .selectFrom('services')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('active', '=', true)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('orders').select('id').limit(1).executeTakeFirst(),
  ]);
  return !service && !order;
}

const store = (db: Db, state: ShopState, { replaces }: { replaces: boolean }) => {
  const row = { value: JSON.stringify(state), updated_by: null, updated_at: new Date().toISOString() };
  return db
    .insertInto('settings')
    .values({ key: 'shop_state', ...row })
    .onConflict((c) => (replaces ? c.column('key').doUpdateSet(row) : c.column('key').doNothing()))
    .execute();
};
