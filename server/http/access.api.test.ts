import { expect, test } from 'vitest';
import { allCalls, type Client, endpointOf } from '../../test/support/client.ts';
import { type World, world } from '../../test/support/world.ts';

// An event stream has no end to wait for; its own tests open it.
const streams = new Set<string>(['GET /events']);
const calls = allCalls.filter((call) => !streams.has(call));

/** Asks with nothing in hand; what the answer says of access comes before everything else. */
function ask(client: Client, call: string) {
  const [method = '', path = ''] = call.split(' ');
  const address = `/api${path.replaceAll(/\{slug\}/g, 'never-was').replaceAll(/\{\w+\}/g, '2000000000')}`;
  return client.send(method, address, method === 'GET' || method === 'DELETE' ? {} : { body: {} });
}

const roles = ['customer', 'staff', 'admin'] as const;
const mayCall = (call: string, role: string) => {
  const { access } = endpointOf(call);
  return access === 'public' || access === 'signed-in' || access.includes(role);
};

test('every endpoint of the contract is there', async () => {
  const { visitor } = await world();
  for (const call of calls) expect((await ask(visitor, call)).body.message, call).not.toBe('Route not found.');
});

test('a visitor may call what is public, and is asked to log in everywhere else', async () => {
  const { visitor } = await world();
  for (const call of calls) {
    const { status, body } = await ask(visitor, call);
    if (endpointOf(call).access === 'public') expect([401, 403], call).not.toContain(status);
    else expect([status, body.message], call).toEqual([401, 'Unauthenticated.']);
  }
});

test.each(roles)('a %s may call what the contract grants, and nothing else', async (role) => {
  const here: World = await world();
  for (const call of calls) {
    // A person each: some calls end the session.
    const person = await here.personAs(role);
    const { status, body } = await ask(person, call);
    if (mayCall(call, role)) expect([401, 403], call).not.toContain(status);
    else expect([status, body.message], call).toEqual([403, 'This action is unauthorized.']);
  }
});

test('a role that the admin made has no way in but its own account', async () => {
  const here = await world();
  await here.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: new Date().toISOString() })
    .execute();
  for (const call of calls) {
    const { status } = await ask(await here.personAs('partner'), call);
    const { access } = endpointOf(call);
    if (Array.isArray(access)) expect(status, call).toBe(403);
    else expect([401, 403], call).not.toContain(status);
  }
});

test('a header or field that claims another method or role has no effect', async () => {
  const { customer, visitor } = await world();
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-role': 'admin' };
  expect(
    (await customer.send('POST', '/api/profile', { body: { _method: 'PUT', name: 'Changed' }, headers: override }))
      .status,
  ).toBe(404);
  expect((await visitor.send('GET', '/api/profile', { headers: override })).status).toBe(401);
  expect((await customer.must('GET /profile')).name).toBe(customer.name);
});
