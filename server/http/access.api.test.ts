import { expect, test } from 'vitest';
import { allCalls, type Client, type RawRequest } from '../../test/support/client.ts';
import { onPostgres } from '../../test/support/databases.ts';
import { type World, world } from '../../test/support/world.ts';
import { createSession } from '../people/accounts/accounts.ts';
import { openEventStream } from './event-stream.fixture.ts';

// The lists follow the specification (sections 6 and 7) and the decision on sessions. They repeat the contract on
// purpose: an endpoint with other access fails, as does a missing one.
const open = `
  POST /login, POST /login/second-factor, POST /login/passkey/options, POST /login/passkey, POST /register, POST /forgot-password, POST /reset-password, POST /profile/confirm-email,
  GET /config, GET /clients, GET /reviews, POST /contact, GET /service-categories, GET /service-categories/{slug},
  GET /services, GET /services/{slug}, GET /services/hot, GET /blog-categories, GET /blog-categories/{slug},
  GET /blogs, GET /blogs/{slug}, GET /cases, GET /cases/{slug}, GET /needs, GET /proof, GET /search, POST /orders/place-unauthenticated, POST /payments/paypal/orders, POST /checkout/preview, POST /webhooks/stripe,
  POST /webhooks/paypal, GET /files/{id}/content, POST /webhooks/inbound-email`;
const own = 'GET /profile, PUT /profile, POST /profile/change-password, POST /logout, POST /logout-everywhere';
const signedIn = `${own}, GET /events, GET /conversations, GET /messages/{userId}, POST /messages, GET /admin-user,
  POST /messages/{userId}/read, GET /profile/mail-preferences, PUT /profile/mail-preferences,
  GET /notifications, PUT /notifications/{id}/read, POST /notifications/read-all,
  GET /profile/notification-preferences, PUT /profile/notification-preferences,
  POST /profile/totp, POST /profile/totp/confirm, DELETE /profile/totp, POST /profile/recovery-codes,
  POST /profile/passkeys/options, POST /profile/passkeys, PUT /profile/passkeys/{id}, DELETE /profile/passkeys/{id},
  GET /profile/security, GET /profile/sessions, DELETE /profile/sessions, DELETE /profile/sessions/{id},
  POST /profile/confirm, POST /profile/confirm/options, POST /undo/{id}, GET /find, POST /files/{id}/link, DELETE /files/{id}`;
const afterPurchase = 'POST /profile/choose-password';
/** The role needs a second factor that the user does not have yet. */
const enrollment = `GET /profile, GET /profile/security, POST /profile/totp, POST /profile/totp/confirm,
  POST /profile/passkeys/options, POST /profile/passkeys, POST /profile/confirm, POST /profile/confirm/options,
  POST /logout, POST /logout-everywhere`;
const dangerous = `POST /profile/totp, POST /profile/totp/confirm, DELETE /profile/totp, POST /profile/recovery-codes,
  POST /profile/passkeys/options, POST /profile/passkeys, DELETE /profile/passkeys/{id},
  POST /admin/roles, PUT /admin/roles/{id}, DELETE /admin/roles/{id}, DELETE /admin/users/{id},
  POST /admin/users/{id}/reset-second-factor, DELETE /admin/users/{id}/sessions, PUT /admin/settings/security,
  PUT /admin/settings/seller, POST /admin/payout-runs/{id}/pay`;
const ofAdmins = 'GET /saved-views, POST /saved-views, PUT /saved-views/{id}, DELETE /saved-views/{id}';
/** A checkout session may read, chat, answer questions and set a password. */
const writesOfCheckout = `POST /profile/change-password, POST /logout, POST /logout-everywhere, POST /messages,
  POST /messages/{userId}/read, PUT /notifications/{id}/read, POST /notifications/read-all,
  PUT /orders/{id}/intakes/{itemId}, POST /orders/{id}/files, POST /files/{id}/link, DELETE /files/{id},
  POST /orders/{id}/messages, POST /orders/{id}/messages/read`;

const toSet = (text: string) => new Set(text.split(',').map((call) => call.trim()));
const [isOpen, isOwnAccount, isSignedIn, isCheckout] = [
  toSet(open),
  toSet(own),
  toSet(signedIn),
  toSet(writesOfCheckout),
];
const [isEnrollment, isDangerous, isOfAdmins] = [toSet(enrollment), toSet(dangerous), toSet(ofAdmins)];
/** These roles see only some orders. */
const ofOrder = ['admin', 'staff', 'customer'];
const ofTeam = ['admin', 'staff'];
const rolesOf: Record<string, string[]> = {
  'GET /orders/{id}': ofOrder,
  'GET /orders/{id}/files': ofOrder,
  'POST /orders/{id}/files': ofOrder,
  'GET /order-threads': ofOrder,
  'GET /orders/{id}/messages': ofOrder,
  'POST /orders/{id}/messages': ofOrder,
  'GET /orders/{id}/messages/mentionable': ofTeam,
  'PUT /orders/{id}/messages/{mid}': ofOrder,
  'DELETE /orders/{id}/messages/{mid}': ofOrder,
  'POST /orders/{id}/messages/read': ofOrder,
  'GET /admin/saved-replies': ofTeam,
  'POST /orders/{id}/wait': ofTeam,
  'POST /orders/{id}/resume': ofTeam,
  'GET /orders/{id}/intakes': ofOrder,
  'PUT /orders/{id}/intakes/{itemId}': ['admin', 'customer'],
  'POST /orders/{id}/intakes/{itemId}/ask-again': ofTeam,
  'POST /orders/{id}/intakes/{itemId}/waive': ['admin'],
};
const everyRole = ['admin', 'staff', 'customer', 'partner'];

function rolesFor(call: string): string[] {
  const area = /^\w+ \/(admin|staff|customer)\//.exec(call)?.[1];
  if (rolesOf[call]) return rolesOf[call];
  if (area) return [area];
  if (isOfAdmins.has(call)) return ['admin'];
  if (isSignedIn.has(call)) return everyRole;
  throw new Error(`The access of ${call} is missing in this test.`);
}

const calls: string[] = [...allCalls, 'GET /events'];
const closed = calls.filter((call) => !isOpen.has(call));
const restricted = closed.filter((call) => call !== afterPurchase);

function send(client: Client, call: string, request: RawRequest = {}) {
  const [method = '', path = ''] = call.split(' ');
  // The ids are unknown: a caller with access gets 404.
  const url = `/api${path.replaceAll('{slug}', 'never-was').replaceAll(/\{\w+\}/g, '2000000000')}`;
  return client.send(method, url, request);
}

const json = { 'content-type': 'application/json' };
/** Each would get 400, 413, 415 or 422 if it were read before access is checked. */
const bodies: RawRequest[] = [
  {},
  { raw: '{"name":', headers: json },
  { raw: `"${'x'.repeat(70_000)}"`, headers: json },
  { raw: 'x', headers: { 'content-type': 'text/plain' } },
  { raw: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: { name: 5, role_id: 1 }, headers: { 'idempotency-key': 'x'.repeat(300) } },
];

async function expectRejected(client: Client, call: string, status: 401 | 403, message: unknown) {
  // One engine is enough: neither reads a body.
  for (const body of call.startsWith('GET') || onPostgres() ? bodies.slice(0, 1) : bodies) {
    const response = await send(client, call, body);
    expect([response.status, response.body.message], `${call} ${JSON.stringify(body).slice(0, 60)}`).toEqual([
      status,
      message,
    ]);
  }
}

async function expectAllowed(w: World, client: Client, call: string) {
  if (call === 'GET /events') {
    const stream = await openEventStream(w.url, client.token);
    expect(stream.response.status).toBe(200);
    return stream.close();
  }
  // The unsupported type comes first: a successful logout ends the session.
  for (const body of [{ raw: 'x', headers: { 'content-type': 'text/plain' } }, {}]) {
    const response = await send(client, call, call.startsWith('GET') ? {} : body);
    expect([401, 403, 500], `${call} ${JSON.stringify(response.body)}`).not.toContain(response.status);
  }
}

/** Some calls end the session, so tests create a user for each. */
async function worldWithPartners() {
  const w = await world({ listening: true });
  const at = new Date().toISOString();
  await w.db
    .insertInto('roles')
    .values({ name: 'partner', built_in: false, created_at: at, updated_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
  return w;
}

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

test.each(everyRole)(
  'a %s can call the endpoints of the role, and is rejected at others before the body is read',
  async (role) => {
    const w = await worldWithPartners();
    const person = await w.personAs(role);
    for (const call of restricted) {
      if (rolesFor(call).includes(role)) await expectAllowed(w, await w.personAs(role), call);
      else await expectRejected(person, call, 403, 'This action is unauthorized.');
    }
  },
);

test.each([
  ['temporary', 'customer', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'staff', 'Your password is temporary. Please set your own password first.'],
  ['temporary', 'admin', null],
  ['checkout', 'customer', 'Please set your own password first. The one-time password is in your email.'],
] as const)('a %s session of a %s can call what it should', async (kind, role, reason) => {
  const w = await worldWithPartners();
  const session = async () => {
    const { id: userId } = await w.personAs(role);
    return w.signedIn(await createSession(w.db, { userId, kind, confirmedAt: new Date().toISOString() }));
  };
  const isAllowed = (call: string) => {
    if (!reason || isOwnAccount.has(call)) return kind === 'temporary' || call !== 'PUT /profile';
    return kind === 'checkout' && (call.startsWith('GET') || isCheckout.has(call));
  };
  for (const call of restricted) {
    if (!rolesFor(call).includes(role))
      await expectRejected(await session(), call, 403, 'This action is unauthorized.');
    else if (isAllowed(call)) await expectAllowed(w, await session(), call);
    else await expectRejected(await session(), call, 403, reason);
  }
});

test.each(['admin', 'staff', 'customer'])(
  'a %s whose role needs a second factor can only add one, until then',
  async (role) => {
    const w = await world({ listening: true, fresh: true });
    await w.deps.settings.set(w.db, 'second_factor_required', { [role]: '2020-01-01' }, null);
    w.deps.settings.invalidate();
    const sessions = ['full', 'enrollment'] as const;
    for (const call of restricted.filter((one) => rolesFor(one).includes(role)))
      for (const kind of sessions) {
        const { id: userId } = await w.personAs(role);
        const confirmedAt = new Date().toISOString();
        const client = w.signedIn(await createSession(w.db, { userId, kind, confirmedAt }));
        if (isEnrollment.has(call)) await expectAllowed(w, client, call);
        else await expectRejected(client, call, 403, 'Set up a second factor first. Your role requires one.');
      }
  },
);

test.each(['admin', 'customer'])(
  'a session of a %s that was not confirmed lately is refused dangerous calls, before the body is read, and no others',
  async (role) => {
    const w = await worldWithPartners();
    const quarterOfAnHourAgo = new Date(Date.now() - 15 * 60_000).toISOString();
    for (const call of restricted.filter((one) => rolesFor(one).includes(role)))
      for (const confirmedAt of [undefined, quarterOfAnHourAgo]) {
        const { id: userId } = await w.personAs(role);
        const known = { userId, kind: 'full' as const, ...(confirmedAt ? { confirmedAt } : {}) };
        const client = w.signedIn(await createSession(w.db, known));
        if (!isDangerous.has(call)) await expectAllowed(w, client, call);
        else {
          await expectRejected(client, call, 403, "Please confirm that it's you.");
          expect((await send(client, call)).body.confirm).toBe(true);
        }
      }
  },
);

test('a header or field that claims another method or role has no effect', async () => {
  const { customer, visitor } = await world();
  const override = { 'x-http-method-override': 'DELETE', 'x-method-override': 'PUT', 'x-role': 'admin' };
  const response = await customer.send('POST', '/api/profile', {
    body: { _method: 'PUT', name: 'Changed' },
    headers: override,
  });
  expect(response.status).toBe(404);
  expect((await visitor.send('GET', '/api/profile', { headers: override })).status).toBe(401);
  expect((await customer.must('GET /profile')).name).toBe(customer.name);
});
