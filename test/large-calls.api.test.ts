import { expect, test } from 'vitest';
import { calls } from '../bench/large/calls.ts';
import { allCalls, endpointOf } from './support/client.ts';
import { world } from './support/world.ts';

const pathOf = (url: string) => url.split('?', 1)[0];

test('every list of the contract is measured, in every order if `calls.ts` does not name it', () => {
  const lists = (allCalls as string[]).filter((call) => {
    const { path, response } = endpointOf(call);
    return (
      !path.includes('{') && typeof response !== 'string' && 'shape' in response && 'data' in Object(response.shape)
    );
  });
  const measured = new Set(calls.map(({ path }) => pathOf(path)));
  expect(lists.map((call) => endpointOf(call).path).filter((path) => !measured.has(path))).toEqual([]);
  const orders = calls.filter(({ path }) => pathOf(path) === '/admin/saved-replies').map(({ path }) => path);
  expect(orders).toContain('/admin/saved-replies?sort=-created_at');
});

test('every measured call is one that the application accepts', async () => {
  const w = await world();
  const items = [{ service_id: w.service.id, quantity: 1 as const }];
  const order = await w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const values: Record<string, unknown> = {
    order: order.id,
    own_order: order.id,
    admin: w.admin.id,
    staff: w.staff.id,
    user: w.customer.id,
    provider_ref: 'pi_1',
    month: '2026-01-01',
  };
  // Other pages have the same path.
  for (const { path, as } of calls.filter(({ page }) => page === 'first')) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    await w.deps.limits.reset('finds', String(w[as].id));
    expect((await w[as].send('GET', `/api${url}`)).status, path).toBe(200);
  }
});
