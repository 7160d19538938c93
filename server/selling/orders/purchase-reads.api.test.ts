import { afterEach, expect, test, vi } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { purchaseReads } from './purchase-reads.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const request = { scope: 'guest', key: 'key', hash: 'hash' };

test('a purchase that waited for others is priced as of its turn', async () => {
  const { db, deps, service } = await world({ fresh: true });
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const reads = purchaseReads(deps, 'nobody@example.com', [service.id]);
  expect(await reads.findEarlier(request)).toBeNull();
  const { offers } = await reads.load();
  await db.updateTable('services').set({ price_cents: 123 }).where('id', '=', service.id).execute();
  expect((await reads.load()).offers).toEqual(offers);
  now.mockReturnValue(3_000);
  expect((await reads.load()).offers).toMatchObject([{ id: service.id, price_cents: 123 }]);
});

test('without a key, a purchase is read on its own', async () => {
  const { db, deps, service, customer } = await world({ fresh: true });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(await purchaseReads(deps, email.toUpperCase(), [service.id, 999_999]).load()).toMatchObject({
    role: 'customer',
    offers: [{ id: service.id }],
  });
});
