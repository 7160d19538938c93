import { expect, test } from 'vitest';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { world } from '../../test/support/world.ts';

const LOGIN = '/api/login';

test('another method is 405 and names the methods of the path', async () => {
  const { visitor, customer } = await world();
  for (const [method, path, allow] of [
    ['GET', LOGIN, 'POST'],
    ['PATCH', LOGIN, 'POST'],
    ['OPTIONS', `${LOGIN}?x=1`, 'POST'],
    ['DELETE', '/api/services', 'GET, HEAD'],
    ['DELETE', '/%61pi/services/no-such-service', 'GET, HEAD'],
    ['PATCH', '/api/admin/coupons/7', 'DELETE, PUT'],
    ['POST', '/api/admin/exports/orders.csv', 'GET, HEAD'],
    ['HEAD', '/api/events', 'GET'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/storage/services/a.png', 'GET, HEAD'],
  ] as const)
    for (const client of [visitor, customer]) {
      const { status, headers } = await client.send(method, path, { ...(method === 'PUT' && { body: {} }) });
      expect([status, headers.allow], `${method} ${path}`).toEqual([405, allow]);
    }
});

test('a query parameter that an endpoint does not have is 422 and named, on every endpoint', async () => {
  const w = await world();
  // Its secret is checked first.
  for (const call of allCalls.filter((one) => one !== 'POST /webhooks/inbound-email')) {
    const { access, params, method, path, permission, sessions } = endpointOf(call);
    if (params || (sessions && !sessions.includes('full'))) continue;
    const isOfAdmin = permission || (access.includes('admin') && access !== 'public');
    const client = isOfAdmin ? w.admin : access.includes('staff') ? w.staff : w.customer;
    const { status, body } = await client.send(method, `/api${path}?statu=delivered&x%5B%5D=1`);
    const isUnconfirmed = status === 403 && body.confirm === true;
    if (!isUnconfirmed)
      expect([status, body.errors], call).toMatchObject([
        422,
        { statu: [expect.any(String)], 'x[]': ['The x[] parameter is unknown.'] },
      ]);
  }
  const { status, body } = await w.admin.send('GET', '/api/events?x=1');
  expect([status, body.errors]).toEqual([422, { x: ['The x parameter is unknown.'] }]);
});
