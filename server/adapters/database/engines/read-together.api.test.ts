import { expect, test } from 'vitest';
import { world } from '../../../../test/support/world.ts';
import { readTogether } from './read-together.ts';

test('several queries return the rows that each of them would return alone', async () => {
  const { db, service } = await world({ fresh: true });
  const services = db.selectFrom('services').select(['id', 'title', 'price_cents', 'active', 'video']).orderBy('id');
  const roles = db.selectFrom('roles').select('name').orderBy('name', 'desc');
  const none = db.selectFrom('services').select('id').where('id', '=', service.id).where('title', '=', 'No such title');
  expect(await readTogether(db, services, none, roles)).toEqual([await services.execute(), [], await roles.execute()]);
});

test('an empty list contains nothing, in any query', async () => {
  const { db, service } = await world();
  const services = db.selectFrom('services').select('id').where('id', '=', service.id);
  expect(await services.where('id', 'in', []).execute()).toEqual([]);
  expect(await services.where('slug', 'not in', []).execute()).toEqual([{ id: service.id }]);
  const either = services.where((e) => e.or([e('slug', 'in', []), e(e.fn('lower', ['slug']), 'not in', [])]));
  expect(await either.execute()).toEqual([{ id: service.id }]);
  const { numUpdatedRows } = await db
    .updateTable('services')
    .set({ price_cents: 1 })
    .where('id', 'in', [])
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(0n);
  expect((await db.deleteFrom('services').where('id', 'in', []).executeTakeFirst()).numDeletedRows).toBe(0n);
});
