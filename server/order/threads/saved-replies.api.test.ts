import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';

test('admins save, change and delete replies, which staff can read', async () => {
  const { admin, staff, customer } = await world({ fresh: true });
  const body = { title: 'thanks', content: 'Thank you, {customer_name}.' };
  const { id } = await admin.must('POST /admin/saved-replies', { body });
  await admin.must('POST /admin/saved-replies', { body: { title: 'Delay', content: 'Order {order_id} is late.' } });
  const titles = async (query: { search?: string; sort?: 'title' | '-title' } = {}) =>
    (await staff.must('GET /admin/saved-replies', { query })).data.map(({ title }) => title);
  expect(await titles()).toEqual(['Delay', 'thanks']);
  expect(await titles({ sort: '-title' })).toEqual(['thanks', 'Delay']);
  expect(await titles({ search: 'LATE' })).toEqual(['Delay']);
  const changed = await admin.must('PUT /admin/saved-replies/{id}', {
    params: { id },
    body: { ...body, title: 'All' },
  });
  expect(changed).toMatchObject({ id, title: 'All' });
  for (const by of [staff, customer]) {
    expect((await by.call('POST /admin/saved-replies', { body })).status).toBe(403);
    expect((await by.call('DELETE /admin/saved-replies/{id}', { params: { id } })).status).toBe(403);
  }
  expect((await customer.call('GET /admin/saved-replies')).status).toBe(403);
  await admin.must('DELETE /admin/saved-replies/{id}', { params: { id } });
  expect((await admin.call('DELETE /admin/saved-replies/{id}', { params: { id } })).status).toBe(404);
  expect(await titles()).toEqual(['Delay']);
  const { data } = await admin.must('GET /admin/audit-log', { query: { search: 'saved_reply' } });
  expect(data.map(({ action }) => action).sort()).toEqual([
    'saved_reply.create',
    'saved_reply.create',
    'saved_reply.delete',
    'saved_reply.update',
  ]);
});
