import { expect, test } from 'vitest';
import { world } from '../../test/support/world.ts';
import {
  calls,
  closed,
  expectRejected,
  isOpen,
  isSignedIn,
  restricted,
  rolesFor,
  send,
  worldWithPartners,
} from './access.fixture.ts';

test('every endpoint here is in the contract, and every endpoint of the contract is here', () => {
  expect([...isOpen, ...isSignedIn].filter((call) => !calls.includes(call))).toEqual([]);
  for (const call of restricted) expect(rolesFor(call).length, call).toBeGreaterThan(0);
  expect(calls.length).toBeGreaterThan(80);
});

test('every public endpoint exists and needs no session', async () => {
  const { visitor } = await worldWithPartners();
  for (const call of isOpen) {
    const { status, body } = await send(visitor, call);
    // A secret of the installation authorizes this webhook, not a session.
    expect([call === 'POST /webhooks/inbound-email' ? 200 : 401, 403, 500], call).not.toContain(status);
    expect(body.message, call).not.toBe('Route not found.');
  }
});

test('every other endpoint rejects a request without a session, before its body is read', async () => {
  const w = await worldWithPartners();
  const clients = [w.visitor, w.signedIn('x'.repeat(43)), w.signedIn('')];
  for (const call of closed) for (const client of clients) await expectRejected(client, call, 401, 'Unauthenticated.');
});

test('a header or field that claims another method or role has no effect', async () => {
  const { customer, visitor } = await world();
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-role': 'admin' };
  const response = await customer.send('POST', '/api/profile', {
    body: { _method: 'PUT', name: 'Changed' },
    headers: override,
  });
  expect(response.status).toBe(405);
  expect((await visitor.send('GET', '/api/profile', { headers: override })).status).toBe(401);
  expect((await customer.must('GET /profile')).name).toBe(customer.name);
});
