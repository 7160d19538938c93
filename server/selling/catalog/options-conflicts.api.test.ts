import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';

test('options that another admin has changed since they were read are not overwritten', async () => {
  const w = await world();
  const params = { id: w.service.id };
  const path = 'PUT /admin/services/{id}/options';
  const read = await w.admin.must('GET /admin/services/{id}/options', { params });
  expect(read.updated_at).toBe((await w.admin.must('GET /admin/services/{id}', { params })).updated_at);
  const save = (title: string, updated_at?: string) =>
    w.admin.call(path, { params, body: { options: [{ title, price: '10.00' }], updated_at } });
  const first = await save('First', read.updated_at);
  expect(first.status).toBe(200);
  const late = await save('Late', read.updated_at);
  expect([late.status, late.body.message]).toEqual([
    409,
    'This has changed since you opened it. Reload the page and make your change again.',
  ]);
  const titles = async () =>
    (await w.admin.must('GET /admin/services/{id}/options', { params })).options.map(({ title, active }) => [
      title,
      active,
    ]);
  expect(await titles()).toEqual([['First', true]]);
  expect((await save('Second', first.body.updated_at)).status).toBe(200);
  expect((await save('Third')).status).toBe(200);
  expect((await titles())[0]).toEqual(['Third', true]);
  const invalid = await w.admin.send('PUT', `/api/admin/services/${w.service.id}/options`, {
    body: { options: [], updated_at: 'yesterday' },
  });
  expect([invalid.status, Object.keys(invalid.body.errors ?? {})]).toEqual([422, ['updated_at']]);
});

test('of two admins who save options at once with what both have read, one gets 409', async () => {
  const w = await world();
  const params = { id: w.service.id };
  const { updated_at } = await w.admin.must('GET /admin/services/{id}/options', { params });
  const responses = await Promise.all(
    ['One', 'Two'].map((title) =>
      w.admin.call('PUT /admin/services/{id}/options', {
        params,
        body: { options: [{ title, price: '10.00' }], updated_at },
      }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await w.admin.must('GET /admin/services/{id}/options', { params })).options).toHaveLength(1);
});
