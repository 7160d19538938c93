import { expect, test } from 'vitest';
import { type KnownClient, world } from '../../../test/support/world.ts';
import { reindex } from '../../platform/search-index/search-index.ts';

test('a service says if options raise its price, to customers and admins', async () => {
  const { admin, customer, service, db } = await world({ fresh: true });
  await reindex(db, 'service', [service.id]);
  const found = async (by: KnownClient) =>
    (await by.must('GET /find', { query: { q: service.title } })).data.filter(({ kind }) => kind === 'service');
  const params = { id: service.id };
  for (const by of [customer, admin]) expect(await found(by)).toMatchObject([{ can_cost_more: false }]);
  const body = { options: [{ title: 'A second floor', price: '120.00' }] };
  await admin.must('PUT /admin/services/{id}/options', { params, body });
  for (const by of [customer, admin]) expect(await found(by)).toMatchObject([{ can_cost_more: true }]);
});
