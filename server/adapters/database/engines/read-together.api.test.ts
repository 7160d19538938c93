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
