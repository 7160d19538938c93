import { expect, test } from 'vitest';
import { seed } from '../../sample/seed.ts';
import { openStage } from '../../test/support/stage.ts';
import { world, worldOn } from '../../test/support/world.ts';
import { sampleNames } from '../adapters/database/sample-names.ts';
import { checkShopState } from './first-shop-state.ts';

type World = Awaited<ReturnType<typeof world>>;

const production = (w: World, more = {}) => ({ ...w.deps.config, production: true, ...more });

async function stateOf({ db }: World): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'shop_state').executeTakeFirst();
  return row && JSON.parse(row.value);
}

test('a new shop begins with a preview in production, and is open anywhere else', async () => {
  const w = await world({ fresh: true });
  await w.db.updateTable('services').set({ active: false }).execute();
  await checkShopState(w.db, production(w));
  expect(await stateOf(w)).toBe('preview');
  const other = await world({ fresh: true });
  await other.db.updateTable('services').set({ active: false }).execute();
  await checkShopState(other.db, other.deps.config);
  expect(await stateOf(other)).toBe('open');
  // The state that is stored stays.
  await checkShopState(other.db, production(other));
  expect(await stateOf(other)).toBe('open');
});

test('a shop that offers or has sold something stays open', async () => {
  const w = await world({ fresh: true });
  await checkShopState(w.db, production(w));
  expect(await stateOf(w)).toBe('open');
  const sold = await world({ fresh: true });
  await sold.buy();
  await sold.db.updateTable('services').set({ active: false }).execute();
  await checkShopState(sold.db, production(sold));
  expect(await stateOf(sold)).toBe('open');
});

test('test keys start a preview, and no open shop', async () => {
  const w = await world({ fresh: true });
  const testKeys = ['STRIPE_SECRET_KEY is a test key, with which test cards pay: use a live key'];
  await expect(checkShopState(w.db, production(w, { testKeys }))).rejects.toThrow(testKeys[0]);
  await w.deps.settings.set(w.db, 'shop_state', 'preview', null);
  await checkShopState(w.db, production(w, { testKeys }));
});

test('records of the demo begin with a preview in production, and their password opens nothing', async () => {
  const stage = await openStage();
  await seed(stage.deps);
  const w = await worldOn(stage);
  await checkShopState(w.db, stage.deps.config);
  expect(await stateOf(w)).toBe('open');
  await checkShopState(w.db, production(w));
  expect(await stateOf(w)).toBe('preview');
  const logIn = { email: `admin@${sampleNames.domain}`, password: sampleNames.password };
  expect((await w.newVisitor().call('POST /login', { body: logIn })).status).toBe(200);
  Object.assign(stage.deps.config, { production: true });
  const refused = await w.newVisitor().call('POST /login', { body: logIn });
  expect([refused.status, refused.body.errors]).toEqual([422, { email: ['The provided credentials are incorrect.'] }]);
  for (const state of ['paused', 'open'] as const) {
    await w.deps.settings.set(w.db, 'shop_state', state, w.admin.id);
    await checkShopState(w.db, production(w));
    expect(await stateOf(w)).toBe('preview');
  }
});
